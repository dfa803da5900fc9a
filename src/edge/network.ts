import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** 64 bits: the holder of an IPv6 address has its whole network, and can use another address for each attempt. */
const GROUPS_OF_NETWORK = 4;
/** Prefixes of IPv4 addresses written as IPv6: mapped by a socket (RFC 4291), or translated by a NAT64 (RFC 6052). */
const BEFORE_IPV4: ReadonlySet<string> = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);
const LOOPBACK = '0:0:0:0:0:0:0:1';

/** What attempts from an address are counted under: an IPv4 address itself, even if written as IPv6; the network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address.replace(/%.*$/, ''));
  if (groups.join(':') === LOOPBACK) return '::1';
  if (BEFORE_IPV4.has(groups.slice(0, -2).join(':'))) return ipv4Of(groups.slice(-2));
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

/** All eight, in the shortest way of writing each. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const [before, behind] = [writtenIn(head), writtenIn(tail)];
  const zeros = Array.from({ length: GROUPS - before.length - behind.length }, () => '0');
  return [...before, ...zeros, ...behind];
}

/** An IPv4 address at the end stands for two groups. */
function writtenIn(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? groupsOfIpv4(group) : [shortest(Number.parseInt(group, 16))]));
}

function groupsOfIpv4(text: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [shortest(a * 256 + b), shortest(c * 256 + d)];
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 0xff])
    .join('.');
}

function shortest(group: number): string {
  return group.toString(16);
}
