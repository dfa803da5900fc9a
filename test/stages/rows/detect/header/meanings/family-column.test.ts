import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';
import { csv } from '../../../one-row.ts';

const read = (columns: readonly string[], ...rows: readonly (readonly string[])[]) =>
  normalizeFile(
    csv(
      [...columns, 'Last Name', 'DOB'],
      rows.map((row) => [...row, 'Lee', '1980-01-02']),
    ),
  );
const shape = ({ records }: ReturnType<typeof read>) =>
  records.map(({ member_id, first_name, dependents }) => `${member_id} ${first_name} [${dependents.map((one) => one.first_name).join(' ')}]`);

describe('an id of an unknown name', () => {
  test('that a dependent shares is the employee’s, where dependents have ids and nobody else', () => {
    const file = read(['First Name', 'Unique Corp ID', 'Dependent ID'], ['Ann', 'A1', ''], ['Di', 'A2', ''], ['Bob', 'A1', 'D1']);
    expect(shape(file)).toEqual(['A1 Ann [Bob]', 'A2 Di []']);
    expect(file.records[0]!.dependents[0]!.member_id).toBe('D1');
    expect(file.errors.map(({ code }) => code)).toEqual(['relationship_inferred']);
  });

  test('that dependents share with their subscriber says whose they are, wherever they stand', () => {
    const file = read(
      ['ID', 'First Name', 'Relationship', 'Household Key'],
      ['1', 'Ann', 'Self', 'X1'],
      ['2', 'Bob', 'Spouse', 'X1'],
      ['3', 'Di', 'Self', 'Y1'],
      ['4', 'Cy', 'Child', 'X1'],
    );
    expect(shape(file)).toEqual(['1 Ann [Bob Cy]', '3 Di []']);
  });

  test('is that of families where it is an account, and each of three subscribers has one', () => {
    const rows = [
      ['1', 'Ann', 'Self', '101'],
      ['2', 'Bob', 'Spouse', '101'],
      ['3', 'Cy', 'Child', '999'],
      ['4', 'Di', 'Self', '102'],
      ['5', 'Ed', 'Self', '103'],
    ];
    const columns = ['ID', 'First Name', 'Relationship', 'Account ID'];
    expect(shape(read(columns, ...rows))).toEqual(['1 Ann [Bob]', '3 Cy []', '4 Di []', '5 Ed []']);
    const ofGroups = read(columns, ...rows.slice(0, 2), ['4', 'Di', 'Self', '102']);
    expect(ofGroups.records.map(({ group_id }) => group_id)).toEqual(['101', '102']);
  });

  test.each([
    ['several subscribers have the same', 'Household Key', ['X1', 'X1', 'X1', 'Y1']],
    ['dependents have others', 'Household Key', ['X1', 'Z1', 'Y1', 'W1']],
    ['it is of the work', 'Department Code', ['X1', 'X1', 'Y1', 'Y1']],
    ['it is a code of anything', 'Tobacco Code', ['N1', 'N1', 'Y1', 'Y1']],
    ['it is one letter', 'Household Code', ['N', 'N', 'Y', 'Y']],
  ])('is nothing where %s', (_, column, [one, two, three, four]) => {
    const file = read(
      ['ID', 'First Name', 'Relationship', column],
      ['1', 'Ann', 'Self', one!],
      ['2', 'Bob', 'Spouse', two!],
      ['3', 'Di', 'Self', three!],
      ['4', 'Cy', 'Child', four!],
    );
    expect(file.inspection.reading).toMatchObject({ linkage: 'following', columns: expect.arrayContaining([column]) });
  });
});

describe('a file in which only dependents have an identifier', () => {
  const rows = [
    ['Ann', ''],
    ['Bob', 'D1'],
    ['Di', ''],
  ] as const;

  test('is refused, because they would be all that is left of it', () => {
    expect(() => read(['First Name', 'Dependent ID'], ...rows)).toThrow('Only dependents have an identifier');
  });

  test('is read where all are dependents, though some lack theirs', () => {
    const file = read(['First Name', 'Dependent ID'], ['Ann', 'D1'], ['Bob', 'D2'], ['Cy', 'D3'], ['Di', 'D4'], ['Ed', '']);
    expect(file.records).toHaveLength(4);
    expect(file.errors).toMatchObject([{ row_number: 6, severity: 'error', field: 'member_id' }]);
  });
});

test('an id in camel case that is known by its words is the member’s, as one with blanks between them is', () => {
  for (const header of ['membershipId', 'Membership ID'])
    expect(
      shape(read(['First Name', header, 'relationshipType'], ['Ann', '7', 'Contributor'], ['Bob', '7', 'Partner'], ['Di', '8', 'Contributor'])),
    ).toEqual(['7 Ann [Bob]', '8 Di []']);
});
