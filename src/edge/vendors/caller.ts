import type { Token } from '../../model/partner.ts';
import { failure } from '../error-body.ts';
import type { RouteContext } from '../state.ts';

const VENDOR_ID = /^vnd_[0-9a-z_]{1,64}$/;

/** Whose versions a caller sees and changes: those of its partner; `admin` the shared catalog (null). */
export function chainOf({ partner_id, scopes }: Token): string | null {
  return scopes.includes('admin') ? null : partner_id;
}

/** Whose files the figures count: those of the caller's partner; for `admin` all (null). */
export function figuresOf(caller: Token): string | null {
  return chainOf(caller);
}

/** The id in the path; not_found for what can be none. */
export function vendorIdOf(ctx: RouteContext): string {
  const { vendor_id = '' } = ctx.params;
  if (!VENDOR_ID.test(vendor_id)) throw failure('not_found', 'No vendor has this id.');
  return vendor_id;
}
