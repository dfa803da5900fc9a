/** What `make` makes of an object, made once for each. It goes with its object. */
export function madeOnce<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    let kept = known.get(of);
    if (kept === undefined) known.set(of, (kept = { made: make(of) }));
    return kept.made;
  };
}

/** Bounds of what is remembered. */
export interface Remembering {
  /** With so many answers it begins anew. */
  readonly answers: number;
  /** Longer texts are hardly the same twice. */
  readonly characters: number;
}

/** Answers as `answer` does, from memory what was asked before. */
export function remembered<T extends string | number | boolean | object | null>(
  answer: (text: string) => T,
  { answers, characters }: Remembering,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > characters) return answer(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = answer(text);
    if (known.size >= answers) known.clear();
    known.set(text, found);
    return found;
  };
}
