import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` once whenever something that was in progress no longer is. */
export function useOnEnd(inProgress: boolean, onEnd: () => void): void {
  const wasInProgress = useRef(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (wasInProgress.current && !inProgress) end();
    wasInProgress.current = inProgress;
  }, [inProgress]);
}
