// Miller (mlr), a program of its own: the CSV as JSON lines under the names of the record layout; no validation and no error
// report. Its lines are counted and dropped.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const NAMES = {
  'Member ID': 'member_id',
  'First Name': 'first_name',
  'Last Name': 'last_name',
  SSN: 'ssn',
  'Date of Birth': 'date_of_birth',
  Gender: 'gender',
  Email: 'email',
  Phone: 'phone',
  Address: 'address.street',
  City: 'address.city',
  State: 'address.state',
  Zip: 'address.zip',
  'Plan ID': 'coverage.plan_id',
  'Effective Date': 'coverage.effective_date',
  'Termination Date': 'coverage.termination_date',
  Relationship: 'relationship',
};
const started = performance.now();
// As text, as the record layout has it; names with a point become members of an object.
const program = spawn('mlr', ['-S', '--icsv', '--ojsonl', 'rename', Object.entries(NAMES).flat().join(','), process.argv[2]], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let rows = 0;
let peakKib = 0;
program.stdout.on('data', (chunk) => {
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
  peakKib = peakOf(program.pid) ?? peakKib;
});
program.on('close', (code) => {
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) process.exitCode = 1;
  else process.stdout.write(`${JSON.stringify({ rows, seconds, rss_mb: Math.round(peakKib / 1024) })}\n`);
});

/** The kernel's own figure; nothing where it keeps none. */
function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return undefined;
  }
}
