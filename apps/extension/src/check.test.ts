import type { Lookup } from '@brandlode/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { checkButton } from './check.ts';

class TestElement extends EventTarget {
  children: TestElement[] = [];
  hidden = false;
  textContent = '';
  append(...children: (TestElement | string)[]) {
    for (const child of children)
      if (typeof child === 'string') this.textContent += child;
      else this.children.push(child);
  }
}
vi.stubGlobal('document', { createElement: () => new TestElement() });
afterAll(() => {
  vi.unstubAllGlobals();
});

it('has a store checked by a click, and says how far the check is until it is finished', async () => {
  const unknown = {
    address: 'new-shop.example',
    brand: null,
    requestedAt: null,
    startedAt: null,
    finishedAt: null,
  };
  const time = '2026-03-02T08:20:00.000Z';
  const looked = [
    { ...unknown, requestedAt: time },
    { ...unknown, startedAt: time },
    { ...unknown, finishedAt: time },
  ];
  const sent: unknown[] = [];
  const finished: unknown[] = [];
  vi.useFakeTimers();
  try {
    const parts = checkButton(unknown as unknown as Lookup, {
      send: async (...request) => void sent.push(request) as never,
      onClick: (_button, action) => void action(),
      lookUp: async () => looked.shift() as unknown as Lookup,
      onFinished: (found) => void finished.push(found),
    }) as unknown as TestElement;
    const [button, progress] = parts.children;
    expect(button?.textContent).toBe('Check');
    button?.dispatchEvent(new Event('click'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([['/api/brands/observe', { address: 'new-shop.example' }]]);
    expect([button?.hidden, progress?.textContent]).toEqual([true, 'Waiting to start…']);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(progress?.textContent).toBe('Checking the store…');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(finished).toMatchObject([{ finishedAt: time }]);
  } finally {
    vi.useRealTimers();
  }
});
