import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitColumn } from '../../benefit-columns.ts';
import { headerKey } from '../../header.ts';
import { withArrays } from '../../json-config.ts';
import { pathText, type PathTree } from '../../read/json/path-tree.ts';
import { inspectedColumns } from '../columns.ts';
import { headersOfVendor } from '../known-headers.ts';
import { columnNames, isUnreadPerson } from './column-names.ts';

/**
 * The columns of a JSON file while it is inspected: a record may have members that none had before. What links families is
 * settled by the head, so a later column that would change it is left without a name, and is not read.
 */
export class JsonColumns {
  /** A column was left without a name, or persons of a list within a record have none. */
  leftOut = false;
  readonly #tree: PathTree;
  readonly #config: VendorConfig;
  readonly #names: string[] = [];

  constructor(tree: PathTree, config: VendorConfig) {
    this.#tree = tree;
    this.#config = config;
    this.#names = columnNames(tree.paths, config);
    this.#seekPersons(0);
  }

  get names(): readonly string[] {
    return this.#names;
  }

  get hasNew(): boolean {
    return this.#tree.paths.length > this.#names.length;
  }

  /** The vendor's config for the columns so far. */
  get config(): VendorConfig {
    return withArrays(this.#config, { columns: this.#names });
  }

  /** Names the columns that are new, and answers those of them whose dates may be in either order. */
  meet(): number[] {
    const from = this.#names.length;
    const paths = this.#tree.paths.slice(from);
    const known = headersOfVendor(this.#config);
    const dates: number[] = [];
    for (const [at, name] of columnNames(paths, this.#config).entries()) {
      // Nobody knows it: it can neither link families nor be a date.
      if (name === pathText(paths[at]!) && !known.has(headerKey(name))) {
        this.#names.push(name);
        continue;
      }
      const { family, relationship, plan, ambiguousDates } = inspectedColumns(withArrays(this.#config, { columns: [name] }), [name]);
      const links = family.length + relationship.length + plan.length > 0 || isBenefitColumn(this.#config, name);
      if (links) this.leftOut = true;
      else if (ambiguousDates.length > 0) dates.push(from + at);
      this.#names.push(links ? '' : name);
    }
    this.#seekPersons(from);
    return dates;
  }

  #seekPersons(from: number): void {
    for (let at = from; at < this.#names.length && !this.leftOut; at++) {
      const path = this.#tree.paths[at]!;
      this.leftOut = this.#names[at] === pathText(path) && !headersOfVendor(this.#config).has(headerKey(pathText(path))) && isUnreadPerson(path);
    }
  }
}
