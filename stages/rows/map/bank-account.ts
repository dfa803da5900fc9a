import { wordsKey } from '../headers/header.ts';

/**
 * The places without those of a bank account: beside a routing number, or anything else of a bank, a bare account number is no
 * group's at a carrier.
 */
export function withoutBankAccounts(places: readonly number[], headers: readonly string[]): number[] {
  const isOfBank = headers.some((header) => BANK.test(wordsKey(header)));
  return isOfBank ? places.filter((at) => !ACCOUNT.test(wordsKey(headers[at]!))) : [...places];
}

const BANK = /\b(?:routing|aba|bank|direct ?deposit|iban)\b|routing ?n|bank ?name/;
const ACCOUNT = /^(?:account|acct) ?(?:number|no|num|nbr|id)?$/;
