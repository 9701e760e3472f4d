import { useState } from 'react';

/**
 * A value of which a change is shown at once, although `value` follows a moment later. Once `busy` ends, `value` is shown again: it
 * has the change, unless that failed.
 */
export function useShown<Value>(value: Value, busy = false) {
  const [shown, setShown] = useState(value);
  const [last, setLast] = useState({ value, busy });
  if (value !== last.value || busy !== last.busy) {
    setLast({ value, busy });
    if (!busy) setShown(value);
  }
  return [shown, setShown] as const;
}
