import { LinkBytes } from './link-bytes.ts';
import type { CollectedSink } from './linked.ts';
import { RoutedBytes, RoutedRows } from './routed-rows.ts';
import { Routing } from './routing.ts';

/** Collects and routes a whole file in memory, for one that is small. */
export class FileRouting {
  readonly #segments: { segment: number; subscribers: LinkBytes; strays: LinkBytes }[] = [];

  /** Takes what is collected of a segment; segments come in their order. */
  sinkOf(segment: number): CollectedSink {
    const collected = { segment, subscribers: new LinkBytes(), strays: new LinkBytes() };
    this.#segments.push(collected);
    return {
      subscriber: (subscriber) => collected.subscribers.putSubscriber(subscriber),
      stray: (stray) => collected.strays.putStray(stray),
    };
  }

  /** What it means for segments; nothing for those that are missing. */
  routed(): Map<number, RoutedRows> {
    const routing = new Routing();
    for (const { segment, strays } of this.#segments) routing.addStrays(segment, strays.written);
    for (const { segment, subscribers } of this.#segments) routing.addSubscribers(segment, subscribers.written);
    const bytes = new Map<number, RoutedBytes>();
    const of = (segment: number): RoutedBytes => {
      const found = bytes.get(segment) ?? new RoutedBytes();
      bytes.set(segment, found);
      return found;
    };
    const sink = {
      away: (segment: number, row: number) => of(segment).away(row),
      orphan: (segment: number, row: number) => of(segment).orphan(row),
      here: (segment: number, run: number, row: number, rowBytes: Uint8Array) => of(segment).here(run, row, rowBytes),
    };
    while (routing.next(sink));
    return new Map([...bytes].map(([segment, entries]) => [segment, new RoutedRows([entries.written])]));
  }
}
