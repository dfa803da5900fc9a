import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEN, edi, HLT, member } from './x12-file.ts';

const fixture = (name: string): Uint8Array => readFileSync(path.join(import.meta.dirname, '../../../fixtures', name));

const FAMILY = [...member('1', '18', 'Ann', ...HLT, ...DEN), ...member('1', '01', 'Bob', ...HLT), ...member('2', '18', 'Cy', ...DEN)];

/** Files to break: the fixtures, and some with what makes an 834 hard to read. */
export const BASE_FILES: readonly Uint8Array[] = [
  fixture('generic-834.edi'),
  fixture('cms-ffe.edi'),
  fixture('ca-dhcs.edi'),
  new TextEncoder().encode(edi([FAMILY, FAMILY], { header: ['REF*38*M'] }) + edi([FAMILY], { element: '|', terminator: '\n', lineEnd: '' })),
  new TextEncoder().encode(edi([FAMILY], { lineEnd: '' }).replaceAll(/.{80}/g, '$&\r\n')),
  Buffer.from(edi([member('7', '18', 'Zo\u00eb', ...HLT), FAMILY]), 'latin1'),
  new TextEncoder().encode(edi([FAMILY.filter((segment) => !segment.startsWith('REF*0F'))])),
];
