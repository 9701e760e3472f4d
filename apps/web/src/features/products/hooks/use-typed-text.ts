import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds from the last key press until the text is applied. */
const DELAY = 250;

/**
 * A field whose text is applied when typing pauses, on Enter and on blur; otherwise it follows `applied`. A text that `apply` rejects with
 * false stays as it is until it is corrected, or `reset`.
 */
export function useTypedText(applied: string, apply: (text: string) => boolean) {
  /** Null: not being edited. */
  const [typed, setTyped] = useState<string | null>(null);
  const applyTyped = useEffectEvent(() => {
    if (typed !== null && typed !== applied) apply(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
  useEffect(() => {
    const timer = setTimeout(() => applyTyped(), DELAY);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const reset = () => setTyped(null);
    window.addEventListener('popstate', reset);
    return () => window.removeEventListener('popstate', reset);
  }, []);
  const text = typed ?? applied;
  return {
    text,
    typed,
    onText: setTyped,
    reset: () => setTyped(null),
    handlers: {
      onBlur: () => {
        if (typed === null || typed === applied || apply(typed)) setTyped(null);
      },
      onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
        if (key === 'Enter' && !nativeEvent.isComposing && text !== applied) apply(text);
      },
    },
  };
}
