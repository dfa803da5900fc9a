import { MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, retried } from '../../src/store/compare-and-set.ts';

const duplicate = new MongoServerError({ message: 'duplicate key', code: 11_000 });

test('what others come between is tried again until it is done', async () => {
  const answers = [undefined, duplicate, 'done', 'not asked for'];
  const done = await retried('a change', async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  expect([done, answers]).toEqual(['done', ['not asked for']]);
});

test('it is given up past a number of attempts, and says what and why', async () => {
  let made = 0;
  const given = retried('a change', async () => {
    made++;
    throw duplicate;
  });
  await expect(given).rejects.toThrow(expect.objectContaining({ message: expect.stringContaining('a change'), cause: duplicate }));
  expect(made).toBe(MAX_ATTEMPTS);
});

test('any other failure ends it at once', async () => {
  let made = 0;
  const given = retried('a change', async () => {
    made++;
    throw new Error('no connection');
  });
  await expect(given).rejects.toThrow('no connection');
  expect(made).toBe(1);
});
