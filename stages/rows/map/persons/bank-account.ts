import { wordsKey } from '../../headers/header.ts';

/** The places without those of bank accounts: beside a routing number, or another part of a bank account, a bare account number is not a group's. */
export function withoutBankAccounts(places: readonly number[], headers: readonly string[]): number[] {
  const isOfBank = headers.some((header) => BANK.test(wordsKey(header)));
  return isOfBank ? places.filter((at) => !ACCOUNT.test(wordsKey(headers[at]!))) : [...places];
}

const BANK = /\b(?:routing|aba|bank|direct ?deposit|iban)\b|routing ?n|bank ?name/;
const ACCOUNT = /^(?:account|acct) ?(?:number|no|num|nbr|id)?$/;
