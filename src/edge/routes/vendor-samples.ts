import type Router from '@koa/router';
import type { VendorConfig, VendorVersion } from '../../model/vendor-config.ts';
import { dayOfMoment } from '../../../stages/jobs/rules-cache.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { failure } from '../error-body.ts';
import { needs } from '../middleware/authenticate.ts';
import { createSlots } from '../partner-slots.ts';
import { callerOf, type EdgeState } from '../state.ts';
import { stemOf } from '../upload/file-name.ts';
import { MAX_BODY_BYTES, readChange } from '../vendors/body.ts';
import { chainOf, vendorIdOf } from '../vendors/caller.ts';
import { mustBeConfig, refuseFaults } from '../vendors/change.ts';
import { preview } from '../vendors/preview.ts';
import { readSample } from '../vendors/sample.ts';
import { suggest } from '../vendors/suggest.ts';
import { previewView } from '../views/preview.ts';
import { suggestionView } from '../views/suggestion.ts';

/** Samples that one edge has in memory at once. */
const MAX_SAMPLES = 8;

/** Applies a vendor's rules to a sample file. Nothing of the sample is stored. */
export function vendorSampleRoutes(router: Router<EdgeState>, { store, settings, clock }: EdgeOptions): void {
  const takeSlot = createSlots(MAX_SAMPLES, 'samples');
  const hashKey = Buffer.from(settings.PII_HASH_KEY, 'hex');
  const bounds = { idleMs: settings.UPLOAD_IDLE_TIMEOUT_MS, maxFieldBytes: MAX_BODY_BYTES };

  router.post('/v1/vendors/suggest', needs('vendors:read'), async (ctx) => {
    const caller = callerOf(ctx);
    const release = takeSlot(caller.partner_id);
    try {
      const sample = await readSample(ctx, ['name'], bounds);
      const vendors = await store.vendors.list(chainOf(caller));
      const name = freeName(
        sample.fields.get('name') ?? stemOf(sample.fileName),
        vendors.map(({ config }) => config.name),
      );
      ctx.set('Cache-Control', 'no-store');
      ctx.body = suggestionView(await suggest({ sample, name, vendors, segmentBytes: settings.SEGMENT_BYTES }));
    } finally {
      release();
    }
  });

  router.post('/v1/vendors/:vendor_id/preview', needs('vendors:read'), async (ctx) => {
    const caller = callerOf(ctx);
    const owner = chainOf(caller);
    const stored = await store.vendors.get(owner, vendorIdOf(ctx));
    if (stored === null) throw failure('not_found', 'No vendor has this id.');
    const release = takeSlot(caller.partner_id);
    try {
      const sample = await readSample(ctx, ['config'], bounds);
      const draft = sample.fields.get('config');
      const vendor = draft === undefined || draft.trim() === '' ? stored : { ...stored, config: withDraft(stored, draft) };
      const vendors = (await store.vendors.list(owner)).filter(({ config }) => config.status === 'active');
      const shown = await preview({ sample, vendor, vendors, hashKey, submittedOn: dayOfMoment(clock.now()), segmentBytes: settings.SEGMENT_BYTES });
      ctx.set('Cache-Control', 'no-store');
      ctx.body = previewView(vendor === stored ? null : vendor, shown);
    } finally {
      release();
    }
  });
}

const MAX_NAME_CHARACTERS = 80;

/** A name that no vendor has yet, with a number behind it if necessary. */
function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.trim().toLowerCase()));
  const base = wanted.trim().slice(0, MAX_NAME_CHARACTERS).toWellFormed().trim() || 'Suggested vendor';
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base} ${n}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** The config that a PUT of the draft would make. */
function withDraft({ config }: VendorVersion, draft: string): VendorConfig {
  let body: unknown;
  try {
    body = JSON.parse(draft);
  } catch {
    throw failure('invalid_request', 'The field config is no JSON.');
  }
  const { sections, faults } = readChange(body);
  refuseFaults(faults);
  return mustBeConfig({ ...config, ...sections });
}
