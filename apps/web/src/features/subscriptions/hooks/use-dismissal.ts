import { useState } from 'react';
import { readStored, store } from '#lib/storage.ts';

const KEY = 'brandlode.dismissed-plan-start';

/** Shows something once per `key` until it is dismissed in this browser; nothing without a key. */
export function useDismissal(key: string | null) {
  const [dismissed, setDismissed] = useState(() => readStored('localStorage', KEY));
  return {
    shown: key !== null && key !== dismissed,
    dismiss: () => {
      setDismissed(key);
      store('localStorage', KEY, key);
    },
  };
}
