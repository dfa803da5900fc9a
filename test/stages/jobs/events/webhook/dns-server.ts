import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';

const TYPE_A = 1;

/** A name server that knows these names and nothing else; `asked` counts the questions for addresses. */
export async function startDns(
  names: Record<string, readonly string[]>,
): Promise<{ resolver: Resolver; asked: () => number; close: () => Promise<void> }> {
  let asked = 0;
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    if (type === TYPE_A) asked += 1;
    const addresses = type === TYPE_A ? (names[name] ?? []) : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(name in names ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt32BE(0, 8);
    const answers = addresses.map((address) => Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]));
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, asked: () => asked, close: () => new Promise((resolve) => socket.close(() => resolve())) };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}
