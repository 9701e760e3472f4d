/** Lets `perSecond` callers a second through, in the order of their calls; the unused share of a moment is lost after 50 ms. */
export class RateLimit {
  perSecond: number;
  readonly #waiting: (() => void)[] = [];
  #idle: (() => void)[] = [];
  #allowance: number;
  #countedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(perSecond: number) {
    this.perSecond = perSecond;
    this.#allowance = 1;
  }

  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#timer) this.#release();
    });
  }

  /** Resolves once no caller has to wait. */
  async idle(): Promise<void> {
    while (this.#waiting.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #release(): void {
    const now = performance.now();
    const earned = ((now - this.#countedAt) / 1000) * this.perSecond;
    this.#countedAt = now;
    this.#allowance = Math.min(this.#allowance + earned, Math.max(1, this.perSecond / 20));
    const count = Math.min(Math.floor(this.#allowance), this.#waiting.length);
    this.#allowance -= count;
    for (const resolve of this.#waiting.splice(0, count)) resolve();
    if (this.#waiting.length === 0) for (const resolve of this.#idle.splice(0)) resolve();
    this.#timer =
      this.#waiting.length > 0
        ? setTimeout(() => this.#release(), Math.max(5, 1000 / this.perSecond))
        : undefined;
  }
}
