import { expect, it } from 'vitest';
import { Lifecycle } from '../../src/base/lifecycle.ts';
import { silentLog } from '../support/flow.ts';

it('parts stop in reverse, and those that stand beside each other at once, also where one fails', async () => {
  const lifecycle = new Lifecycle();
  const said: string[] = [];
  const workers = Promise.withResolvers<void>();
  lifecycle.started('store', () => void said.push('store'));
  lifecycle.started('sweeps', () => void said.push('sweeps'));
  lifecycle.started('workers', async () => {
    said.push('workers');
    await workers.promise;
    said.push('workers are done');
  });
  lifecycle.startedBeside('edge', () => {
    said.push('edge');
    throw new Error('it does not stop cleanly');
  });
  const stopping = lifecycle.stop(silentLog);
  expect(said).toEqual(['workers', 'edge']);
  workers.resolve();
  await stopping;
  expect(said).toEqual(['workers', 'edge', 'workers are done', 'sweeps', 'store']);
});
