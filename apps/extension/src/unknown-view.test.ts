import { afterAll, expect, it, vi } from 'vitest';
import { unknownView } from './unknown-view.ts';

/** A page of which the test reads only the text. */
vi.stubGlobal('document', {
  createElement: () => {
    const parts: unknown[] = [];
    return { append: (...children: unknown[]) => parts.push(...children), toString: () => parts.join('|') };
  },
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it('names an internationalised domain in its own letters', () => {
  const found = { address: 'xn--bcher-kva.example/de', status: null, store: null, notes: [], evidence: null };
  expect(String(unknownView(found as never, { page: false, check: false } as never))).toMatch(
    /^bücher\.example\/de,/,
  );
});
