import { useState } from 'react';

const KEY = 'brandlode.dismissed-plan-start';

/** Shows something once per `key` until it is dismissed in this browser; nothing without a key. */
export function useDismissal(key: string | null) {
  const [dismissed, setDismissed] = useState(stored);
  return {
    shown: key !== null && key !== dismissed,
    dismiss: () => {
      setDismissed(key);
      try {
        localStorage.setItem(KEY, key ?? '');
      } catch {
        // Storage is disabled: dismissed until the page is left.
      }
    },
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
