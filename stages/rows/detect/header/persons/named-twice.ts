import { renamed } from '../renamed.ts';

/** `qDep 1.Dep Last Name`, `Dep 2 - Dependent SSN`: a qualified dependent, as administrators of COBRA number them, is a dependent. */
const NAMED_TWICE =
  /^\s*(?:(?:q|qualified)[ _]?dep(?:endent)?[ _#]*(\d{1,2})[ ._-]+(?:dep(?:endent)?[ ._]+)?|dep(?:endent)?[ _#]*(\d{1,2})[ ._-]+dep(?:endent)?[ ._]+)(?=\S)/i;

/** Columns that name their dependent twice name it once. Null where there are none. */
export function withDependentsNamedOnce(columns: readonly string[]): string[] | null {
  return renamed(
    columns,
    columns.map((column) => column.replace(NAMED_TWICE, (_, qualified?: string, other?: string) => `Dependent ${qualified ?? other} `)),
  );
}
