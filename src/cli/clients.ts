import { readSettings } from '../../config/settings.ts';
import { Failure } from '../base/failure.ts';
import { createLog } from '../base/log.ts';
import { openConfiguredStore } from '../store/configured.ts';
import { readClientCommand, USAGE } from './client-commands.ts';
import { asksForHelp } from './help.ts';

/**
 * Makes and ends partners and their clients in a deployment: `npm run clients --`, with the settings of the service in
 * its environment. JSON on stdout, everything else on stderr. Exits with 64 where the command is wrong, with 78 where the
 * settings are, and with 1 where it failed.
 */

const EXIT_CODES: Readonly<Record<string, number>> = { invalid_option: 64, invalid_settings: 78 };

try {
  await run();
} catch (err) {
  process.stderr.write(`${err instanceof Error ? err.message : String(err)}\n`);
  process.exitCode = err instanceof Failure ? (EXIT_CODES[err.code] ?? 1) : 1;
}

async function run(): Promise<void> {
  const parameters = process.argv.slice(2);
  if (asksForHelp(parameters)) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const command = readClientCommand(parameters);
  const settings = readSettings(process.env);
  const store = await openConfiguredStore(settings, createLog('clients', 'silent'));
  try {
    for await (const line of command(store)) process.stdout.write(`${line}\n`);
  } finally {
    await store.close();
  }
}
