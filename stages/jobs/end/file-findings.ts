import type { Job } from '../../../src/model/job.ts';
import { ROW_ERROR_CODES } from '../../../src/model/row-error-codes.ts';
import type { RowError } from '../../../src/model/row-error.ts';
import { fileGroupsId } from '../../../src/model/segment.ts';
import type { JobContext } from '../context.ts';
import { writeErrorGroups } from './error-groups.ts';

/**
 * Writes the report's entries about the file as a whole, before those of all segments. `tokens` counts the identifiers that held an SSN;
 * one warning reports them for the whole file. Returns the number of entries.
 */
export async function writeFileFindings(context: JobContext, job: Job, tokens: number): Promise<number> {
  const findings = tokens === 0 ? job.findings : [...job.findings, ssnInIdentifier()];
  return writeErrorGroups(context, fileGroupsId(job.run_id, job.generation, 'first'), findings);
}

function ssnInIdentifier(): RowError {
  const { severity, message, remedy } = ROW_ERROR_CODES.ssn_in_identifier;
  return { row_number: 0, severity, code: 'ssn_in_identifier', field: null, message, original_value: null, suggested_fix: remedy };
}
