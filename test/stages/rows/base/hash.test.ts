import { describe, expect, it } from 'vitest';
import { hashBytes, hashIdentifier, hashWord, splitHashKey } from '../../../../stages/rows/base/hash.ts';

// vectors_hsip64 of the reference implementation (https://github.com/veorq/SipHash, vectors.h): key 00…07, message 00…(n − 1).
const PUBLISHED = [
  '218d1f59b9b83cc8',
  'be552412f8387315',
  '064f39ef7c50eb57',
  'ce0f1a45f7060679',
  'd5e78a175be52ea1',
  'cb9d7c3f2f3db580',
  'ce3e91358aa2bc25',
  'ff202728b07bc684',
  'edfee820bce4858c',
  '5b51cccc13888307',
  '95b0469f06a6f2ee',
  'ae26333994ddcd48',
  '7bc71f9faef5c799',
  '5a2352d75a0c3744',
];
const KEY = splitHashKey(Uint8Array.from({ length: 16 }, (_, i) => i)).matching;

describe('the keyed hash', () => {
  it('gives the published vectors', () => {
    const message = Uint8Array.from({ length: 64 }, (_, i) => i);
    expect(PUBLISHED.map((_, length) => hexOf((place) => hashBytes(KEY, message, 0, length, place, 0)))).toEqual(PUBLISHED);
  });

  it('gives for one word what it gives for its four bytes', () => {
    for (const word of [0, 1, 0x03020100, 219_090_368, 0x7fffffff, -1]) {
      const bytes = new Uint8Array(4);
      new DataView(bytes.buffer).setInt32(0, word, true);
      expect(hexOf((place) => hashWord(KEY, word, place, 0))).toBe(hexOf((place) => hashBytes(KEY, bytes, 0, 4, place, 0)));
    }
  });

  it('does not see the punctuation and the case of an identifier', () => {
    const of = (text: string) => {
      const bytes = new TextEncoder().encode(text);
      return hexOf((place) => hashIdentifier(KEY, bytes, 0, bytes.length, place, 0));
    };
    expect(of('219-09-0368')).toBe(of('219090368'));
    expect(of('ab 12/C')).toBe(of('AB12c'));
    expect(of('219090368')).not.toBe(of('219090369'));
    const plain = new TextEncoder().encode('ab12c');
    expect(of('AB-12-C')).toBe(hexOf((place) => hashBytes(KEY, plain, 0, plain.length, place, 0)));
  });

  it('has two keys out of sixteen bytes and takes no other number of them', () => {
    const { matching, tokens } = splitHashKey(Uint8Array.from({ length: 16 }, (_, i) => i));
    expect(hexOf((place) => hashWord(matching, 7, place, 0))).not.toBe(hexOf((place) => hashWord(tokens, 7, place, 0)));
    expect(() => splitHashKey(new Uint8Array(8))).toThrow('16 bytes');
  });
});

function hexOf(hash: (place: { hashHigh: Uint32Array; hashLow: Uint32Array }) => void): string {
  const place = { hashHigh: new Uint32Array(1), hashLow: new Uint32Array(1) };
  hash(place);
  const out = Buffer.alloc(8);
  out.writeUInt32LE(place.hashLow[0]!, 0);
  out.writeUInt32LE(place.hashHigh[0]!, 4);
  return out.toString('hex');
}
