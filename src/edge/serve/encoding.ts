export type Encoding = 'identity' | 'gzip' | 'zstd';

/** Our own order of preference, which decides between encodings that a client likes equally. */
const OFFERED: readonly Encoding[] = ['zstd', 'gzip', 'identity'];

/** The encoding that a client likes best, by Accept-Encoding (RFC 9110, 12.5.3). Without the header, identity. */
export function chooseEncoding(header: string): Encoding {
  if (header.trim() === '') return 'identity';
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',').slice(0, 32)) {
    const [name = '', ...parameters] = item.split(';').map((text) => text.trim());
    if (name === '') continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isFinite(weight) ? weight : 0);
  }
  // Identity is always acceptable as a last resort. Even if the client excludes it, we have nothing better.
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? (encoding === 'identity' ? (weights.get('*') ?? 0.001) : (weights.get('*') ?? 0));
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of OFFERED) {
    const weight = weightOf(encoding);
    if (weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}
