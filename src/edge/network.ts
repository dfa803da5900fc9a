import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** 64 bits: whoever has an IPv6 address has all of its network, and takes another one for each attempt. */
const GROUPS_OF_NETWORK = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What attempts from an address are counted for: an IPv4 address itself (also where a socket says it as IPv6), of an IPv6 address its network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const [before, behind] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: GROUPS - before.length - behind.length }, () => '0');
  const groups = [...before, ...zeros, ...behind].slice(0, GROUPS_OF_NETWORK);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups, neither of which is of the network. */
function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
