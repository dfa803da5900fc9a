import { statSync } from 'node:fs';
import { COLUMNS, csvFixture, peopleOf, type Fixture } from './csv-fixture.ts';
import { writeOnce } from './text-file.ts';

const MEMBER = COLUMNS.indexOf('Member ID');
const STREET = COLUMNS.indexOf('Address');
const RELATIONSHIP = COLUMNS.indexOf('Relationship');

/**
 * The families of the CSV fixture, each row with the id of its subscriber: once family by family, and once with all dependents behind all
 * subscribers, so that each has to be brought to its family.
 */
export async function keyedFixtures(directory: string, rows: number): Promise<{ inOrder: Fixture; apart: Fixture }> {
  const families = await csvFixture(directory, rows, 'families');
  const written = async (name: string, passes: readonly ((isSubscriber: boolean) => boolean)[]): Promise<Fixture> => {
    const file = families.file.replace(/\.csv$/, `-${name}.csv`);
    await writeOnce(file, () => lines(families, passes));
    return { ...families, file, bytes: statSync(file).size };
  };
  return {
    inOrder: await written('in-order', [() => true]),
    apart: await written('apart', [(isSubscriber) => isSubscriber, (isSubscriber) => !isSubscriber]),
  };
}

async function* lines(families: Fixture, passes: readonly ((isSubscriber: boolean) => boolean)[]): AsyncGenerator<string> {
  yield `${['Subscriber ID', ...COLUMNS].join(',')}\n`;
  for (const takes of passes) {
    let subscriber = '';
    for await (const cells of peopleOf(families)) {
      const isSubscriber = cells[RELATIONSHIP] === 'Self';
      if (isSubscriber) subscriber = cells[MEMBER]!;
      if (takes(isSubscriber)) yield `${[subscriber, ...cells.map((cell, at) => (at === STREET ? `"${cell}"` : cell))].join(',')}\n`;
    }
  }
}
