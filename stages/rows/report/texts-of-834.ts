import { ROW_ERROR_TEXTS_OF_834, type RowErrorCodeName } from '../../../src/model/row-error-codes.ts';

/** What an entry about an 834 says in place of its code's message; null where that fits. */
export function messageOf834(code: RowErrorCodeName): string | null {
  return ROW_ERROR_TEXTS_OF_834[code]?.message ?? null;
}

/** What to do where nothing better is known, in the terms of an 834; null where the code's own remedy fits. */
export function remedyOf834(code: RowErrorCodeName, element: string | null): string | null {
  if (code === 'required' && element !== null) return `Send a value in ${element}, and the member again.`;
  return ROW_ERROR_TEXTS_OF_834[code]?.remedy ?? null;
}
