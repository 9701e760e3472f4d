import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, store } from '../storage.ts';
import { useSession, useUser } from './session.ts';

const KEY = 'brandlode.kept-texts';

/** The texts of a form, which are there again when the same user returns to the page after the session had ended without a sign-out. */
export function useKeptTexts<T extends Record<string, string>>(empty: T) {
  const { session } = useSession();
  const { id } = useUser();
  const owner = `${id} ${useLocation().pathname}`;
  const [texts, setTexts] = useState(() => readKept(owner, empty));
  const onSession = useEffectEvent(() => {
    const { user, signedOut } = session.state();
    if (user === null && !signedOut) store('sessionStorage', KEY, JSON.stringify({ owner, texts }));
  });
  useEffect(() => {
    store('sessionStorage', KEY, null);
    return session.subscribe(() => onSession());
  }, [session]);
  return { texts, change: (changed: Partial<T>) => setTexts((before) => ({ ...before, ...changed })) };
}

function readKept<T extends Record<string, string>>(owner: string, empty: T): T {
  try {
    const kept: { owner?: string; texts?: T } | null = JSON.parse(
      readStored('sessionStorage', KEY) ?? 'null',
    );
    return kept?.owner === owner ? { ...empty, ...kept.texts } : empty;
  } catch {
    return empty;
  }
}
