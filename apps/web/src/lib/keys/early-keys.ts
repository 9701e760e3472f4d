/** Keys pressed before the application listens: the one that opens a field and those after it, and when the last one was pressed. */
type EarlyKeys = { events: KeyboardEvent[]; lastAt: number };

declare global {
  interface Window {
    earlyKeys?: EarlyKeys;
  }
}

/** Milliseconds after which keys are no longer recorded for a page that has not loaded. */
const MAX_AGE = 30_000;

/** Called by start.ts. */
export function listenForEarlyKeys(): void {
  const keys: EarlyKeys = { events: [], lastAt: Number.NEGATIVE_INFINITY };
  window.earlyKeys = keys;
  window.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event;
    if (window.earlyKeys !== keys || timeStamp > MAX_AGE || target !== document.body) return;
    const isMenu = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey;
    if (ctrlKey || metaKey || altKey ? !isMenu : key.length !== 1 && key !== 'Backspace') return;
    keys.lastAt = timeStamp;
    if (isMenu) keys.events = [];
    if (!isMenu && key !== '/' && keys.events.length === 0) return;
    // The browser would open its own search.
    event.preventDefault();
    keys.events.push(event);
  });
}

/** The keys, once: from now on the application listens. */
export function takeEarlyKeys(): EarlyKeys | undefined {
  const keys = window.earlyKeys;
  delete window.earlyKeys;
  return keys;
}
