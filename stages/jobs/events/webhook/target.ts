import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Failure } from '../../../../src/base/failure.ts';
import { isPublicAddress } from './address.ts';

/** Finds the addresses of a host name. Throws where it has none. */
export type Resolve = (host: string, timeoutMs: number) => Promise<string[]>;

export interface TargetOptions {
  /** Lets a target lie in a private network. For development only. */
  allowPrivate: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
}

/** A permitted target and its checked addresses. Connections go to one of these addresses and nowhere else. */
export interface CheckedTarget {
  url: URL;
  addresses: { address: string; family: 4 | 6 }[];
}

const MAX_URL_CHARACTERS = 2048;
const DEFAULT_TIMEOUT_MS = 3_000;

/**
 * Why a URL cannot be a webhook target; null if it can. A name that cannot be resolved now is accepted, because each attempt resolves and
 * checks it again.
 */
export async function checkTarget(url: string, options: TargetOptions): Promise<Failure | null> {
  try {
    const parsed = parseTarget(url, options.allowPrivate);
    if (!options.allowPrivate) await resolveChecked(parsed, options);
    return null;
  } catch (err) {
    if (err instanceof Failure) return err;
    return null;
  }
}

/**
 * Parses, resolves and checks a target before a call. Throws Failure('invalid_request') for one that must not be called; any other error
 * means that its name could not be resolved.
 */
export async function openTarget(url: string, options: TargetOptions): Promise<CheckedTarget> {
  const parsed = parseTarget(url, options.allowPrivate);
  const addresses = await resolveChecked(parsed, options);
  return { url: parsed, addresses: addresses.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 })) };
}

/** What can be told without the network. The URL parser has already normalized unusual notations of an address. */
function parseTarget(text: string, allowPrivate: boolean): URL {
  if (text.length > MAX_URL_CHARACTERS) throw refusal(`It is longer than ${MAX_URL_CHARACTERS} characters.`);
  const url = URL.parse(text);
  if (url === null) throw refusal('It is not an absolute URL.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refusal('It is neither http nor https.');
  if (url.username !== '' || url.password !== '') throw refusal('It carries a user name or password.');
  if (url.port === '0') throw refusal('Nothing can listen on its port.');
  if (allowPrivate) return url;
  const host = hostOf(url);
  if (isIP(host) !== 0 ? !isPublicAddress(host) : isLocalName(host)) throw refusal('It does not lie in the public internet.');
  return url;
}

async function resolveChecked(url: URL, { allowPrivate, resolve, timeoutMs = DEFAULT_TIMEOUT_MS }: TargetOptions): Promise<string[]> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return [host];
  const addresses = await (resolve ?? (allowPrivate ? resolveLocally : resolvePublicly))(host, timeoutMs);
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw refusal('Its name leads into a private network.');
  return addresses;
}

/** The host without the brackets of an IPv6 literal and without the trailing dot. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Names that are resolved inside private networks (RFC 6761, 6762, 8375), or that have no dot and so cannot be public. */
function isLocalName(host: string): boolean {
  return !host.includes('.') || /\.(localhost|local|internal|home\.arpa|lan|intranet)$/.test(host);
}

/**
 * Asks DNS directly. The system's lookup runs in libuv's four threads, which compression shares, cannot be cancelled, and reads a hosts
 * file with names that are not public.
 */
async function resolvePublicly(host: string, timeoutMs: number): Promise<string[]> {
  return resolveWith(new Resolver({ timeout: timeoutMs, tries: 1 }), host);
}

/** Asks the A and AAAA records; one of the two is enough. */
export async function resolveWith(resolver: Resolver, host: string): Promise<string[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [...(four.status === 'fulfilled' ? four.value : []), ...(six.status === 'fulfilled' ? six.value : [])];
  if (addresses.length > 0) return addresses.slice(0, MAX_ADDRESSES);
  if (four.status === 'rejected') throw four.reason;
  throw new Error('the name has no address');
}

const MAX_ADDRESSES = 16;

async function resolveLocally(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address).slice(0, MAX_ADDRESSES);
}

function refusal(details: string): Failure {
  return new Failure('invalid_request', 'The address cannot be a webhook target', details);
}
