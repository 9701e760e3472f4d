import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds from the last key press until the text is applied. */
const DELAY = 250;

type Options = {
  /** What the field displays. */
  applied: string;
  /** Returns false if the text is rejected. What is applied may be ahead of `applied`, which is only what has been rendered. */
  apply: (text: string) => boolean;
  /** A typed text as it is displayed once it has been applied. */
  format?: (text: string) => string;
};

/**
 * A field whose text is applied when typing pauses, on Enter and on blur; otherwise it follows `applied`. A rejected text stays as it is
 * until it is corrected, or `leave` is called.
 */
export function useTypedText({ applied, apply, format = (text) => text }: Options) {
  /** Null: follows `applied`. */
  const [typed, setTyped] = useState<string | null>(null);
  /** What was applied when the field was left; the typed text is displayed until that has changed. */
  const [appliedBefore, setAppliedBefore] = useState<string | null>(null);
  const isFocused = useRef(false);
  const edit = (text: string | null) => {
    setTyped(text);
    setAppliedBefore(null);
  };
  if (appliedBefore !== null && appliedBefore !== applied) edit(null);
  const leave = () => {
    // A text that changed while it is edited would lose its selection, and typing would append to it.
    if (typed === null || isFocused.current) return;
    if (format(typed) === applied) edit(null);
    else setAppliedBefore(applied);
  };
  const applyTyped = () => typed !== null && apply(typed);
  const onPause = useEffectEvent(() => void applyTyped());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
  useEffect(() => {
    const timer = setTimeout(() => onPause(), DELAY);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const reset = () => setTyped(null);
    window.addEventListener('popstate', reset);
    return () => window.removeEventListener('popstate', reset);
  }, []);
  return {
    text: typed ?? applied,
    typed,
    onText: edit,
    leave,
    handlers: {
      onFocus: () => {
        isFocused.current = true;
        setAppliedBefore(null);
      },
      onBlur: () => {
        isFocused.current = false;
        if (applyTyped()) leave();
      },
      onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
        if (key === 'Enter' && !nativeEvent.isComposing) applyTyped();
      },
    },
  };
}
