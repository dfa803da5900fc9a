import { fullKey } from '../../headers/header.ts';

/** Whether nothing but columns of these names says who somebody is: they may as well say of which class a membership is. */
export function isTypeOfMember(columns: readonly string[]): boolean {
  return columns.length > 0 && columns.every((column) => TYPE_OF_MEMBER.test(fullKey(column)));
}

const TYPE_OF_MEMBER = /^(?:member|mbr|mem|person|enrollee) ?type(?: code)?$/;
