import { readFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

/** The kind of shared product that a test file uses (tests/e2e/support/shared-product.ts). */
export const sharedProductOf = (file: string) =>
  /\b(?:shared(?:: |Product\()|useSite\()'(\w+)'/.exec(readFileSync(file, 'utf8'))?.[1];

/** Stops a shared product after its last test file, since even an idle one takes processor time. */
export class StopUnusedProducts implements Reporter {
  #left: string[] = [];

  onTestRunStart(files: readonly TestSpecification[]) {
    this.#left = files.flatMap(({ moduleId }) => sharedProductOf(moduleId) ?? []);
  }

  async onTestModuleEnd({ moduleId }: TestModule) {
    const kind = sharedProductOf(moduleId);
    if (kind === undefined) return;
    this.#left.splice(this.#left.indexOf(kind), 1);
    if (!this.#left.includes(kind))
      await fetch(`${process.env.SHARED_PRODUCTS}/${kind}`, { method: 'DELETE' });
  }
}
