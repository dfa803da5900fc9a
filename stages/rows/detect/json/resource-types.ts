import { Failure } from '../../../../src/base/failure.ts';
import { pathText, type PathTree } from '../../read/json/path-tree.ts';
import type { Row } from '../../row.ts';
import { wordOf } from '../families/relationship-habit.ts';

/** The types of FHIR resources in a file: only patients are enrolled persons. */
export class ResourceTypes {
  readonly #tree: PathTree;
  #seen = 0;
  #ofEntry = -1;
  #ofRecord = -1;

  constructor(tree: PathTree) {
    this.#tree = tree;
  }

  /** Throws `unrecognized_layout` for a record of another type: a practitioner would become a subscriber. */
  check(row: Row): void {
    const { paths } = this.#tree;
    for (; this.#seen < paths.length; this.#seen++) {
      const name = pathText(paths[this.#seen]!).toLowerCase();
      if (name === 'resource.resourcetype') this.#ofEntry = this.#seen;
      if (name === 'resourcetype') this.#ofRecord = this.#seen;
    }
    const type = this.#ofEntry < 0 ? '' : wordOf(row, [this.#ofEntry]);
    const own = type === '' && this.#ofRecord >= 0 ? wordOf(row, [this.#ofRecord]) : '';
    if (type === '' ? OTHERS.test(own) : !PERSONS.test(type)) throw otherResources(type === 'coverage' || own === 'coverage');
  }
}

const PERSONS = /^(?:patient|person)$/;
/** Resource types that a file without a bundle may not have. Any sender may have types of its own. */
const OTHERS =
  /^(?:practitioner|practitionerrole|relatedperson|observation|coverage|organization|encounter|condition|claim|claimresponse|explanationofbenefit|procedure|medicationrequest|immunization|location|careteam|account|group|insuranceplan|enrollmentrequest|enrollmentresponse|operationoutcome|provenance)$/;

function otherResources(isCoverage: boolean): Failure {
  return new Failure(
    'unrecognized_layout',
    'The file holds other resources than patients, which are no persons who are enrolled',
    isCoverage
      ? 'A Coverage is not joined with the Patient to whom it points. Send one record for each person, with the plan, the days and the relationship of its coverage in it, or Patient resources alone.'
      : 'Send a bundle, or lines, of nothing but the Patient resources of those who are enrolled.',
  );
}
