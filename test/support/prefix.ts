import { randomBytes } from 'node:crypto';

/** A name that no other test has: for queue prefixes and databases. */
export function testPrefix(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}
