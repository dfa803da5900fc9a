import { expect, test } from 'vitest';
import { runProgram } from '../support/program.ts';

/** What the log of a process says of these errors, given as source text. */
async function told(errors: readonly string[]): Promise<Record<string, unknown>[]> {
  const lines = errors.map((error) => `log.error({ err: ${error} }, 'told');`);
  const script = `import { createLog } from './src/base/log.ts'; const log = createLog('test', 'info'); ${lines.join(' ')}`;
  const { stderr } = await runProgram(process.execPath, ['--input-type=module', '-e', script]);
  return stderr
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { err: Record<string, unknown> }).err);
}

test('of an error the log says its class and code, and what Redis or a disk lacks, but never a value', async () => {
  const replies = ["MISCONF Errors writing to 'secret'", 'ERR Error running script: @user_script: 119: -OOM command with secret', 'ERR secret'];
  const reply = (message: string): string => `Object.assign(new Error(${JSON.stringify(message)}), { name: 'ReplyError' })`;
  const errors = await told([
    ...replies.map(reply),
    `Object.assign(new Error('insert of secret: 28: No space left on device'), { code: 8 })`,
    `Object.assign(new Error('secret'), { code: 'E1' })`,
  ]);
  expect(errors).toMatchObject([
    { name: 'ReplyError', code: 'MISCONF' },
    { name: 'ReplyError', code: 'OOM' },
    { name: 'ReplyError' },
    { name: 'Error', code: 8, message: 'No space left on device' },
    { name: 'Error', code: 'E1' },
  ]);
  expect(JSON.stringify(errors)).not.toContain('secret');
});
