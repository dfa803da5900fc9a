import { compileCheck, MAX_FAULTS, type Fault } from '../../../src/base/check.ts';
import { FIELDS, type Field } from '../../../src/model/record.ts';
import { ROW_ERROR_CODES } from '../../../src/model/row-error-codes.ts';
import { VendorConfig, type BenefitColumns, type DependentColumns, type FieldMappings } from '../../../src/model/vendor-config.ts';
import { headersOfVendor } from '../detect/header/known-headers.ts';
import { PLACEHOLDER } from '../headers/benefit-keys.ts';
import { headerKey, templateKey } from '../headers/header.ts';
import { isCoverage } from '../map/coverages/is-coverage.ts';
import { isOfLoop } from '../map/x12/loops.ts';
import { patternFault } from '../pattern/pattern.ts';
import { parsePlace } from '../read/x12/places.ts';
import { compileFaults } from './compile-faults.ts';
import { fieldFaults } from './field-faults.ts';
import { layoutFaults } from './layout-faults.ts';
import { below, duplicateFaults, headerFaults } from './paths.ts';
import { ruleFaults } from './rule-faults.ts';

const shape = compileCheck(VendorConfig);

/**
 * Everything that is wrong with a vendor's config, by place; empty for one that can be used. First its shape; where that
 * is right, what its settings mean together: names that do not exist, settings that would be passed over in silence, rules
 * that no row could meet. Last it is compiled. At most 20 faults.
 */
export function checkVendorConfig(config: unknown): Fault[] {
  if (!shape.accepts(config)) return shape.located(config);
  const faults = [
    ...nameFaults('', config),
    ...detectionFaults(config),
    ...hintFaults(config),
    ...dialectFaults(config),
    ...mappingFaults(config),
    ...placeFaults(config),
    ...layoutFaults(config),
    ...validationFaults(config),
  ];
  return (faults.length > 0 ? faults : compileFaults(config)).slice(0, MAX_FAULTS);
}

/** Names of members that cannot be stored. Only those of lookups are anybody's choice. */
function nameFaults(path: string, value: unknown): Fault[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]): Fault[] =>
    name.includes('\0') ? [{ path, message: 'a name holds a zero character' }] : nameFaults(below(path, name), member),
  );
}

function detectionFaults({ detection }: VendorConfig): Fault[] {
  const { required_headers: required, optional_headers: optional } = detection;
  const keys = new Set(required.map(headerKey));
  return [
    ...headerFaults('/detection/required_headers', required, false),
    ...duplicateFaults('/detection/required_headers', required, headerKey),
    ...headerFaults('/detection/optional_headers', optional, false),
    ...duplicateFaults('/detection/optional_headers', optional, headerKey),
    ...optional.flatMap((header, at): Fault[] =>
      keys.has(headerKey(header)) ? [{ path: below('/detection/optional_headers', at), message: 'is a required header already' }] : [],
    ),
  ];
}

/** Other names of headers, and patterns of file names. */
function hintFaults(config: VendorConfig): Fault[] {
  const { aliases = {}, file_names = [] } = config.detection;
  const { aliases: _, ...without } = config.detection;
  const known = headersOfVendor({ ...config, detection: without });
  return [
    ...Object.entries(aliases).flatMap(([header, names]): Fault[] => {
      const path = below('/detection/aliases', header);
      if (!known.has(headerKey(header))) return [{ path, message: 'no header of this name is asked for or mapped' }];
      return [...headerFaults(path, names, false), ...duplicateFaults(path, [header, ...names], headerKey)];
    }),
    ...file_names.flatMap((pattern, at): Fault[] => {
      const message = patternFault(pattern);
      return message === null ? [] : [{ path: below('/detection/file_names', at), message }];
    }),
  ];
}

function dialectFaults({ dialect, file_formats }: VendorConfig): Fault[] {
  return [
    ...duplicateFaults('/file_formats', file_formats),
    ...duplicateFaults('/dialect/date_formats', dialect.date_formats),
    ...dialect.open_end_dates.flatMap((text, at): Fault[] =>
      text.trim() === '' ? [{ path: below('/dialect/open_end_dates', at), message: 'is blank' }] : [],
    ),
  ];
}

function mappingFaults({ mapping, dialect }: VendorConfig): Fault[] {
  const { fields, linkage, coverages, dependent_columns: dependents } = mapping;
  const dateFormats = dialect.date_formats;
  const sets = coverages.kind === 'sets' ? coverages.sets : [];
  return [
    ...fieldFaults(fields, { path: '/mapping/fields', dateFormats, numbered: false }),
    ...headerFaults('/mapping/linkage/family_id', linkage.family_id ?? [], false),
    ...sets.flatMap((set, at) => {
      const path = below('/mapping/coverages/sets', at);
      const columns = FIELDS.filter(
        (field) => set[field]?.from !== undefined || set[field]?.positions !== undefined || set[field]?.concat !== undefined,
      );
      return [
        ...(columns.length === 0 ? [{ path, message: 'names no column by which a row could have this coverage' }] : []),
        ...fieldFaults(set, { path, dateFormats, numbered: false, refused: notOfCoverage }),
      ];
    }),
    ...(coverages.kind === 'row' && coverages.benefit_columns !== undefined ? benefitFaults(coverages.benefit_columns, dateFormats) : []),
    ...(coverages.kind === 'loops' ? loopFaults(coverages.fields, dateFormats) : []),
    ...(dependents === null ? [] : dependentFaults(dependents, dateFormats)),
  ];
}

function loopFaults(fields: FieldMappings, dateFormats: VendorConfig['dialect']['date_formats']): Fault[] {
  const path = '/mapping/coverages/fields';
  const isNumbered = FIELDS.some((field) => fields[field]?.from?.some((name) => name.includes('{n}')));
  return [
    ...(isNumbered ? [] : [{ path, message: 'no name holds {n}, which stands for the number of the HD loop' }]),
    ...fieldFaults(fields, { path, dateFormats, numbered: true, refused: notOfLoop }),
  ];
}

/** More columns than any file has, in more spellings than any sender has. */
const MAX_BENEFIT_COLUMNS = 20_000;

function benefitFaults({ fields, elections, waivers = [], lines }: BenefitColumns, dateFormats: VendorConfig['dialect']['date_formats']): Fault[] {
  const path = '/mapping/coverages/benefit_columns';
  const mapped = FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [{ place: below(path, 'fields', field), mapping: fields[field] }]));
  const templates = [
    ...mapped.map(({ place, mapping }) => ({ place: below(place, 'from'), names: mapping.from ?? [] })),
    { place: below(path, 'elections'), names: elections },
    { place: below(path, 'waivers'), names: waivers },
  ];
  const names = lines.reduce((sum, line) => sum + line.names.length, 0);
  const columns = templates.reduce((sum, template) => sum + template.names.length, 0) * names;
  return [
    ...fieldFaults(fields, { path: below(path, 'fields'), dateFormats, numbered: false, refused: notOfBenefit }),
    ...mapped.flatMap(({ place, mapping }): Fault[] =>
      mapping.positions === undefined && mapping.concat === undefined && mapping.constant === undefined
        ? []
        : [{ path: place, message: 'names a column otherwise than by `from`: it would be that of every benefit' }],
    ),
    ...templates.flatMap(({ place, names: of }) =>
      of.flatMap((name, at): Fault[] =>
        name.includes(PLACEHOLDER)
          ? []
          : [{ path: below(place, at), message: `does not hold ${PLACEHOLDER}, which stands for the name of the benefit` }],
      ),
    ),
    ...lines.flatMap((line, at) => headerFaults(below(path, 'lines', at, 'names'), line.names, false)),
    ...(columns > MAX_BENEFIT_COLUMNS ? [{ path, message: `makes more than ${MAX_BENEFIT_COLUMNS} names of columns` }] : []),
  ];
}

function notOfBenefit(field: Field): string | null {
  return field === 'coverage.benefit' ? 'is said by the line' : notOfCoverage(field);
}

/** Names that an 834 has nothing for: where a vendor sends nothing else, they would be passed over in silence. */
function placeFaults({ file_formats, mapping }: VendorConfig): Fault[] {
  if (file_formats.some((format) => format !== 'edi_834')) return [];
  const { fields, coverages } = mapping;
  const of = (mapped: FieldMappings, path: string): Fault[] =>
    FIELDS.flatMap((field) =>
      (mapped[field]?.from ?? []).flatMap((name, at): Fault[] =>
        parsePlace(name) === null ? [{ path: below(path, field, 'from', at), message: 'is no place of an 834' }] : [],
      ),
    );
  return [...of(fields, '/mapping/fields'), ...(coverages.kind === 'loops' ? of(coverages.fields, '/mapping/coverages/fields') : [])];
}

function notOfCoverage(field: Field): string | null {
  return isCoverage(field) ? null : 'is no field of a coverage; it belongs to /mapping/fields';
}

function notOfLoop(field: Field): string | null {
  return isOfLoop(field) ? null : notOfCoverage(field);
}

/** What would never be found, or could mean two dependents. */
function personFaults(path: string, persons: readonly string[] = []): Fault[] {
  const twice = persons.flatMap((person, at): Fault[] =>
    person.split('{n}').length > 2 ? [{ path: below(path, at), message: 'holds {n}, the number of the dependent, more than once' }] : [],
  );
  return [...headerFaults(path, persons, true), ...twice, ...duplicateFaults(path, persons, templateKey)];
}

function dependentFaults(
  { fields, max, step, persons, groups = [] }: DependentColumns,
  dateFormats: VendorConfig['dialect']['date_formats'],
): Fault[] {
  const path = '/mapping/dependent_columns/fields';
  const sources = FIELDS.flatMap((field) => [fields[field] ?? {}, ...(fields[field]?.concat?.parts ?? [])]);
  const byNumber = sources.some(({ positions = [] }) => positions.length > 0);
  const uncounted = max > 1 && !(byNumber && step !== undefined) && !sources.some(({ from = [] }) => from.some((name) => name.includes('{n}')));
  return [
    ...(byNumber || step === undefined ? [] : [{ path: '/mapping/dependent_columns/step', message: 'no column is named by its number' }]),
    ...(uncounted ? [{ path, message: 'no column name holds {n}, which stands for the number of the dependent' }] : []),
    ...fieldFaults(fields, { path, dateFormats, numbered: true }),
    ...personFaults('/mapping/dependent_columns/persons', persons),
    ...groups.flatMap((group, at) => {
      const place = below('/mapping/dependent_columns/groups', at);
      return [
        ...fieldFaults(group.fields, { path: below(place, 'fields'), dateFormats, numbered: true }),
        ...personFaults(below(place, 'persons'), group.persons),
      ];
    }),
  ];
}

function validationFaults(config: VendorConfig): Fault[] {
  const { required, identifiers, errors, severities = {}, rules = [] } = config.validation;
  const filled = filledFields(config);
  return [
    ...ruleFaults(rules, filled),
    ...Object.keys(severities).flatMap((code): Fault[] =>
      errors.includes(code) ? [{ path: below('/validation/severities', code), message: 'has its severity in /validation/errors already' }] : [],
    ),
    ...duplicateFaults('/validation/required', required),
    ...required.flatMap((field, at): Fault[] =>
      filled.has(field) ? [] : [{ path: below('/validation/required', at), message: 'nothing is mapped to the field: every row would be refused' }],
    ),
    ...duplicateFaults('/validation/identifiers', identifiers),
    ...(identifiers.length > 0 && !identifiers.some((field) => filled.has(field))
      ? [{ path: '/validation/identifiers', message: 'nothing is mapped to any of them: every row would be refused' }]
      : []),
    ...duplicateFaults('/validation/errors', errors),
    ...errors.flatMap((code, at): Fault[] =>
      Object.hasOwn(ROW_ERROR_CODES, code) ? [] : [{ path: below('/validation/errors', at), message: 'no entry of an error report has this code' }],
    ),
  ];
}

/** The fields that some row could have a value for. */
function filledFields({ mapping }: VendorConfig): Set<Field | 'family_id'> {
  const { fields, coverages, linkage, dependent_columns: dependents } = mapping;
  const filled = new Set<Field | 'family_id'>(FIELDS.filter((field) => fields[field] !== undefined));
  // A column of whole names is taken apart.
  if (filled.has('last_name')) for (const field of ['first_name', 'middle_name', 'suffix'] as const) filled.add(field);
  // A tier's column may state the benefit.
  if (filled.has('coverage.coverage_type')) filled.add('coverage.benefit');
  if (coverages.kind === 'sets') for (const set of coverages.sets) for (const field of FIELDS) if (set[field] !== undefined) filled.add(field);
  if (coverages.kind === 'row' && coverages.benefit_columns !== undefined) {
    filled.add('coverage.plan_id').add('coverage.coverage_type').add('coverage.benefit');
    for (const field of FIELDS) if (coverages.benefit_columns.fields[field] !== undefined) filled.add(field);
  }
  if (coverages.kind === 'loops') for (const field of FIELDS) if (coverages.fields[field] !== undefined) filled.add(field);
  if (coverages.kind === 'plan_columns') filled.add('coverage.plan_id').add('coverage.coverage_type');
  // The place of a dependent in its subscriber's row says the family, too.
  if ((linkage.family_id ?? []).length > 0 || dependents !== null) filled.add('family_id');
  return filled;
}
