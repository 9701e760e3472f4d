import type { SessionAdapter } from '@brandlode/contract';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { SessionContext } from '#lib/session/session.ts';

export function SessionProvider({ session, children }: { session: SessionAdapter; children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const value = useMemo(() => ({ ...state, session }), [state, session]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
