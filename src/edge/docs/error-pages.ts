import { API_ERRORS, type ApiError } from '../../model/api-errors.ts';
import { JOB_ERROR_CODES } from '../../model/job-errors.ts';
import { exampleOf } from '../../model/row-error-examples.ts';
import { ROW_ERROR_CODES, ROW_ERROR_TEXTS_OF_834, type RowErrorCodeName } from '../../model/row-error-codes.ts';
import { breakable, escapeHtml, page, prose } from './page.ts';

const INDENT = 2;

/** The page of one code, whether it is one of the API, of a job or of a row; null for a code that does not exist. */
export function errorPage(code: string): string | null {
  const sections = [apiSection(code), jobSection(code), rowSection(code)].filter((section) => section !== null);
  return sections.length === 0 ? null : page(code, sections.join('\n'));
}

/** All pages. */
export function indexPage(): string {
  const apiErrors: Record<string, ApiError> = API_ERRORS;
  return page(
    'Documentation',
    `<p>What each code means that a client can meet, and what to do about it: <a href="#requests">errors of requests</a>,
<a href="#jobs">errors of jobs</a>, <a href="#rows">errors and warnings of rows</a>. The XML output has a
<a href="/docs/normalized-output.xsd">schema</a>.</p>
<h2 id="requests">Errors of requests</h2>
<p>Every answer that is not a success has an error body with one of these codes.</p>
${table(Object.entries(apiErrors).map(([code, { status, message }]) => [code, `${status}: ${message}`]))}
<h2 id="jobs">Errors of jobs</h2>
<p>A failed job names one of these codes in its <code>error</code>.</p>
${table(Object.entries(JOB_ERROR_CODES).map(([code, { message }]) => [code, message]))}
<h2 id="rows">Errors and warnings of rows</h2>
<p>Every entry of an error report has one of these codes. A row with an error is not in the output; a row with a warning is.</p>
${table(Object.entries(ROW_ERROR_CODES).map(([code, { severity, message }]) => [code, `${severity}: ${message}`]))}`,
  );
}

export function missingPage(): string {
  return page('No such page', '<p>There is no page here. <a href="/docs">The index</a> lists all there are.</p>');
}

function apiSection(code: string): string | null {
  if (!Object.hasOwn(API_ERRORS, code)) return null;
  const { status, message, cause, example, remedy } = API_ERRORS[code as keyof typeof API_ERRORS];
  return section(`Error of a request, status ${status}`, { Message: message, Cause: cause, Example: example, Remedy: remedy });
}

function jobSection(code: string): string | null {
  if (!Object.hasOwn(JOB_ERROR_CODES, code)) return null;
  const { message, cause, remedy } = JOB_ERROR_CODES[code as keyof typeof JOB_ERROR_CODES];
  const example = JSON.stringify({ status: 'failed', error: { code, message } }, null, INDENT);
  return section('Error of a job', { Message: message, Cause: cause, Example: example, Remedy: remedy });
}

function rowSection(code: string): string | null {
  if (!Object.hasOwn(ROW_ERROR_CODES, code)) return null;
  const { severity, message, cause, remedy } = ROW_ERROR_CODES[code as RowErrorCodeName];
  const example = JSON.stringify(exampleOf(code as RowErrorCodeName), null, INDENT);
  return section(`Entry of an error report, usually ${severity === 'error' ? 'an error' : 'a warning'}`, {
    Message: message,
    Cause: cause,
    Example: example,
    Remedy: remedy,
    ...inAn834(code as RowErrorCodeName),
  });
}

function inAn834(code: RowErrorCodeName): Record<string, string> {
  const remedy = ROW_ERROR_TEXTS_OF_834[code]?.remedy;
  return remedy === undefined ? {} : { 'Remedy in an 834': remedy };
}

function section(kind: string, parts: Record<string, string>): string {
  const terms = Object.entries(parts).map(
    ([name, text]) => `<dt>${name}</dt><dd>${name === 'Example' ? `<pre><code>${escapeHtml(text)}</code></pre>` : prose(text)}</dd>`,
  );
  return `<p>${escapeHtml(kind)}.</p>\n<dl>\n${terms.join('\n')}\n</dl>`;
}

function table(rows: (readonly [code: string, text: string])[]): string {
  const lines = rows.map(
    ([code, text]) => `<tr><td><a href="/docs/errors/${code}"><code>${breakable(code)}</code></a></td><td>${prose(text)}</td></tr>`,
  );
  return `<table>\n<thead><tr><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table>`;
}
