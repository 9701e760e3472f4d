import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, store } from '../storage.ts';
import { KEPT_TEXTS, SESSION_LOST } from './kept-texts.ts';
import { useUser } from './session.ts';

/** The texts of a form, which are there again when the same user returns to the page after a session that ended meanwhile. */
export function useKeptTexts<T extends Record<string, string>>(empty: T) {
  const { id } = useUser();
  const owner = `${id} ${useLocation().pathname}`;
  const [texts, setTexts] = useState(() => readKept(owner, empty));
  const keep = useEffectEvent(() => store('sessionStorage', KEPT_TEXTS, JSON.stringify({ owner, texts })));
  useEffect(() => {
    store('sessionStorage', KEPT_TEXTS, null);
    const onLost = () => keep();
    window.addEventListener(SESSION_LOST, onLost);
    return () => window.removeEventListener(SESSION_LOST, onLost);
  }, []);
  return { texts, change: (changed: Partial<T>) => setTexts((before) => ({ ...before, ...changed })) };
}

function readKept<T extends Record<string, string>>(owner: string, empty: T): T {
  try {
    const kept: { owner?: string; texts?: T } | null = JSON.parse(
      readStored('sessionStorage', KEPT_TEXTS) ?? 'null',
    );
    return kept?.owner === owner ? { ...empty, ...kept.texts } : empty;
  } catch {
    return empty;
  }
}
