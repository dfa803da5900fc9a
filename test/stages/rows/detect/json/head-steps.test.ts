import { expect, test } from 'vitest';
import { createInspector } from '../../../../../stages/rows/detect/inspect.ts';
import type { Inspection } from '../../../../../stages/rows/detect/inspection.ts';
import { CATALOG_VENDORS } from '../inspecting.ts';

const readersOfJson = CATALOG_VENDORS.filter(({ config }) => config.status === 'active' && config.file_formats.includes('json')).length;

/** Inspects persons that have this many fields nobody knows; how often the inspection stopped for others, and what it found. */
function inspectInSteps(unknownFields: number): { stops: number; inspection: Inspection } {
  const unknown = Object.fromEntries(Array.from({ length: unknownFields }, (_, n) => [`attribute_${n}`, n]));
  const person = { member_id: 'M1', first_name: 'Anna', last_name: 'Example', date_of_birth: '1985-03-15', ...unknown };
  const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'people.json', segmentBytes: 1 << 23 });
  inspector.push(new TextEncoder().encode(JSON.stringify([person, person])));
  const steps = inspector.ending!();
  for (let stops = 0; ; stops++) {
    const step = steps.next();
    if (step.done === true) return { stops, inspection: step.value };
  }
}

test('a head with hundreds of names stops between the configs that it is held against, and says the same', () => {
  const [few, many] = [inspectInSteps(3), inspectInSteps(600)];
  expect(many.stops - few.stops).toBe(readersOfJson);
  expect(many.inspection.vendor.config.name).toBe(few.inspection.vendor.config.name);
  expect(many.inspection.row_count).toBe(2);
});
