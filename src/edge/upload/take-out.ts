import { createInspector } from '../../../stages/rows/detect/inspect.ts';
import type { InspectOptions, Inspector } from '../../../stages/rows/detect/inspection.ts';
import { createSheetInspector } from '../../../stages/rows/detect/table/sheet-inspector.ts';
import type { BlobWriter } from '../../store/blobs.ts';
import { createInflatedContent } from './inflated-content.ts';
import { inspectPassing, type Content, type PassingInspection } from './inspect-passing.ts';
import type { StoredFile } from './stored-file.ts';
import type { Opened, Unwrapper } from './unwrap.ts';

export interface TakeOutOptions {
  inspect: InspectOptions;
  /** Inspects what comes out in another way than an upload is inspected. */
  inspecting?: (opened: Opened) => PassingInspection;
  /** Begins the blob of what is taken out of the file. */
  createInflated(): BlobWriter;
  maxBytes: number;
}

/** Takes the content out of a stored file: into its blob, and past the inspector. Throws a Failure for a file that is refused. */
export async function takeOut(
  unwrapper: Unwrapper,
  file: StoredFile,
  { inspect, inspecting, createInflated, maxBytes }: TakeOutOptions,
): Promise<Content> {
  const { vendors, hint, fileName } = inspect;
  const opened = await unwrapper.open(file, { maxBytes, vendors, hint, fileName });
  const about = { name: unwrapper.name, format: opened.workbook === null ? null : ('excel' as const) };
  const content = createInflatedContent(createInflated(), inspecting?.(opened) ?? inspectPassing(inspectorOf(opened, inspect), hint !== null), about);
  for await (const chunk of opened.bytes) await content.push(chunk);
  return aboutSheet(await content.end(), opened);
}

function inspectorOf({ workbook }: Opened, options: InspectOptions): Inspector {
  return workbook === null ? createInspector(options) : createSheetInspector({ ...options, sheet: workbook.sheet, date1904: workbook.date1904 });
}

/** Adds what only the workbook as a whole says: which sheet was read, and what of the others was not. */
function aboutSheet(content: Content, { workbook }: Opened): Content {
  if (workbook === null || !('inspection' in content.inspected)) return content;
  const { inspection } = content.inspected;
  const detection = { ...inspection.detection, sheet: workbook.choice };
  return { ...content, inspected: { inspection: { ...inspection, detection, findings: [...inspection.findings, ...workbook.findings()] } } };
}
