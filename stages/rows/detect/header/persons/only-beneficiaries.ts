import { Failure } from '../../../../../src/base/failure.ts';
import { GENERIC_NAME, type VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { headerKey, wordsKey } from '../../../headers/header.ts';
import { columnsOf } from '../../../map/columns.ts';

/**
 * Refuses a list of those who inherit: its only names are those of beneficiaries, who have shares. Members of Medicare are called so, too, and have
 * none. Read as persons, the beneficiaries would be the employees whose ids stand beside them.
 */
export function refuseOnlyBeneficiaries(columns: readonly string[], config: VendorConfig): void {
  if (config.name !== GENERIC_NAME || !columns.some((column) => SHARE.test(headerKey(column)) || column.trim() === '%')) return;
  const { first_name: first, last_name: last } = config.mapping.fields;
  const index = columnsOf(config, columns);
  const names = [first, last].flatMap((field) => index.allPlaces(field ?? {}, null));
  if (names.length === 0 || !names.every((at) => BENEFICIARY.test(wordsKey(columns[at]!)))) return;
  throw new Failure(
    'unrecognized_layout',
    'The file names the beneficiaries of insured persons, and nobody who is covered',
    'Send a first name, a last name and an identifier of each covered person; beneficiaries may stand beside them',
  );
}

const SHARE = /^(?:(?:beneficiary|benefit) )?(?:percent|percentage|pct|share|allocation)(?: (?:share|allocation))?$/;
const BENEFICIARY = /^(?:(?:primary|contingent|secondary) )?(?:beneficiary|bene) /;
