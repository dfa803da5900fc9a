import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { parseStartOptions } from '../../src/cli/start-options.ts';

const parse = (parameters: string[], environment: NodeJS.ProcessEnv = {}) => parseStartOptions(parameters, environment, '/repository');

test('without options the sample is sent and data lives in the repository', () => {
  expect(parse([])).toEqual({
    json: false,
    sample: true,
    watch: false,
    port: null,
    workers: availableParallelism(),
    folder: '/repository/.rollcall',
  });
});

test('every option is read', () => {
  expect(parse(['--json', '--port', '9000', '--data', '/data', '--no-sample', '--workers', '3'])).toEqual({
    json: true,
    sample: false,
    watch: false,
    port: 9000,
    workers: 3,
    folder: '/data',
  });
});

test('a folder is meant from where the command was given', () => {
  expect(parse(['--data', 'mine'], { INIT_CWD: '/home/me' }).folder).toBe('/home/me/mine');
});

test('the environment names a port where the command line does not; 0 leaves the choice', () => {
  expect(parse([], { PORT: '9001' }).port).toBe(9001);
  expect(parse(['--port', '9000'], { PORT: '9001' }).port).toBe(9000);
  expect(parse(['--port', '0']).port).toBeNull();
});

test.each([['--port'], ['--port', 'eighty'], ['--port', '70000'], ['--workers', '0'], ['--workers', 'all'], ['--dta', 'x'], ['extra']])(
  '%s %s is answered with the usage',
  (...parameters) => {
    expect(() => parse(parameters)).toThrow('--data DIR');
  },
);
