import { writtenKey } from '../../../headers/header.ts';
import type { HeadRecord } from '../../head-records.ts';
import { namesField } from '../field-names.ts';
import { renamed } from '../renamed.ts';

/**
 * A bare `Cert` becomes the person's id if its cells are certificate numbers and nobody has another id; otherwise it may be a skill.
 * Conversely, a certificate number that two persons have under two contracts identifies nobody: it is counted anew in each contract.
 */
export function withCertificates(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  const hasId = (['member_id', 'employee_id'] as const).some((field) => keys.some((key) => namesField(key, field)));
  const contract = keys.findIndex((key) => CONTRACT.test(key));
  const named = columns.map((column, at) => {
    if (BARE.test(keys[at]!)) return !hasId && areNumbers(rows, at) ? `Certificate Number (${column.trim()})` : column;
    const isCounted = contract >= 0 && NUMBER.test(keys[at]!) && isOfSeveral(rows, { keys, certificate: at, contract });
    return isCounted ? `Number under the Contract (${column.trim()})` : column;
  });
  return renamed(columns, named);
}

const BARE = /^cert(?:ificate)?$/;
const NUMBER = /^cert(?:ificate)? number$/;
const CONTRACT = /^contract number$/;
const NAME = /\b(?:name|first|last|surname)\b/;

/** Neither letters, which licenses have, nor days. */
function areNumbers(rows: readonly HeadRecord[], at: number): boolean {
  const said = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((cell) => cell !== '');
  return (
    said.length > 0 && said.every((cell) => /^\d{5,}$/.test(cell)) && !said.every((cell) => /^(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d$/.test(cell))
  );
}

interface Places {
  keys: readonly string[];
  certificate: number;
  contract: number;
}

/** Whether one number stands under two contracts that share no person. */
function isOfSeveral(rows: readonly HeadRecord[], { keys, certificate, contract }: Places): boolean {
  const names = keys.flatMap((key, at) => (NAME.test(key) ? [at] : []));
  const persons = new Map<string, Map<string, Set<string>>>();
  for (const { cells } of rows) {
    const [number, under] = [certificate, contract].map((at) => cells[at]?.trim() ?? '');
    if (number === '' || under === '') continue;
    const contracts = persons.get(number!) ?? new Map<string, Set<string>>();
    persons.set(number!, contracts);
    const there = contracts.get(under!) ?? new Set();
    contracts.set(under!, there.add(names.map((at) => cells[at]?.trim().toUpperCase()).join(' ')));
  }
  return [...persons.values()].some((contracts) => {
    const [first, ...others] = [...contracts.values()];
    return others.some((other) => ![...other].some((person) => first!.has(person)));
  });
}
