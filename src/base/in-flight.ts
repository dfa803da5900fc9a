/** Promises under way, at most `most` at once. A failure is kept until the caller asks for it, so no rejection goes unhandled. */
export class InFlight {
  readonly #most: number;
  readonly #underWay = new Set<Promise<void>>();
  #failure: { error: unknown } | null = null;

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#underWay.size >= this.#most;
  }

  /** Resolves once fewer than `most` are under way. Throws the first failure. */
  async place(): Promise<void> {
    while (this.isFull) await Promise.race(this.#underWay);
    this.throwFailure();
  }

  /** Takes the place that the caller has awaited. */
  add(work: Promise<void>): void {
    const one: Promise<void> = work
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#underWay.delete(one));
    this.#underWay.add(one);
  }

  throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Resolves when none is under way, however they ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
