import { expect, test } from 'vitest';
import { createSlots } from '../../../src/edge/upload/slots.ts';

test('one partner has half of the places at most, rounded up, and gets a place back with each that ends', () => {
  const take = createSlots(5);
  const own = [take('prt_slow'), take('prt_slow'), take('prt_slow')];
  expect(() => take('prt_slow')).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  take('prt_other');
  const last = take('prt_third');
  expect(() => take('prt_fourth')).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  last();
  expect(() => take('prt_slow')).toThrow();
  own[0]?.();
  take('prt_slow');
});

test('of one place, any partner may have it', () => {
  const take = createSlots(1);
  take('prt_one')();
  take('prt_two');
  expect(() => take('prt_one')).toThrow();
});
