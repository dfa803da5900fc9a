import { startServices } from '../../src/services/local.ts';

/** A program that starts the servers, says where they are, and stays until it is killed. */
const [folder = '', binaries = ''] = process.argv.slice(2);
const { redisUrl, mongodbUrl } = await startServices({ folder, binaries, environment: { PATH: process.env['PATH'] }, say: () => undefined });
process.stdout.write(`${JSON.stringify({ redisUrl, mongodbUrl })}\n`);
setInterval(() => undefined, 60_000);
