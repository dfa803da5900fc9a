import { LOOP_ENTITIES, LOOP_MASK, LOOP_NAMES, LOOP_SHIFT } from '../layout.ts';

// What the reader looks for in loops (read/x12/loop-kernel.ts): the names of segments, the entities, and what is taken of each.

/** The entry of a segment's name: the name, its role, what a member takes from it, what a coverage takes from it; 0 if there is none. */
export function entryOf(id: u32): i32 {
  const names = load<i32>(LOOP_NAMES);
  const mask = load<u32>(LOOP_MASK);
  let slot = (id * 0x9e3779b1) >>> load<u32>(LOOP_SHIFT);
  while (true) {
    const entry = names + (slot << 4);
    const key = load<u32>(entry);
    if (key == id) return entry;
    if (key == 0) return 0;
    slot = (slot + 1) & mask;
  }
}

/** The list of what is taken from the loop of an entity; 0 if nothing is. Numbers: how many entities; for each its code and its list. */
export function listOfEntity(code: i32): i32 {
  const entities = load<i32>(LOOP_ENTITIES);
  const count = load<i32>(entities);
  for (let i = 0; i < count; i++) {
    if (load<i32>(entities + (i << 3), 4) == code) return load<i32>(entities + (i << 3), 8);
  }
  return 0;
}

/** Numbers of a list: how many segments; for each its name and what is taken from it. */
export function segmentOf(list: i32, id: i32): i32 {
  if (list == 0) return 0;
  const count = load<i32>(list);
  for (let i = 0; i < count; i++) {
    if (load<i32>(list + (i << 3), 4) == id) return load<i32>(list + (i << 3), 8);
  }
  return 0;
}
