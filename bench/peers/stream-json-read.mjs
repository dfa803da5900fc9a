// stream-json's documented pipeline: the elements of an array one by one, as objects, doing nothing with them.
import { createReadStream } from 'node:fs';
import * as streamJson from 'stream-json';
import * as streamArray from 'stream-json/streamers/stream-array.js';
import { done } from './report.mjs';

const parserOf = streamJson.parser ?? streamJson.default.parser ?? streamJson.default;
const arrayOf = streamArray.streamArray ?? streamArray.default.streamArray ?? streamArray.default;
const started = performance.now();
let rows = 0;
const elements = arrayOf.withParserAsStream?.() ?? arrayOf.withParser();
createReadStream(process.argv[2], { highWaterMark: 1 << 20 }).pipe(elements);
elements.on('data', () => rows++);
elements.on('end', () => done(started, { rows }));
