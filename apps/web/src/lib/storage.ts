type Kind = 'localStorage' | 'sessionStorage';

/** null without a value, and where storage is disabled. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it if it is null. Does nothing where storage is disabled or full. */
export function store(kind: Kind, key: string, value: string | null): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // The page works without it.
  }
}
