import type { Session, SessionAdapter, SessionState, User } from '@brandlode/contract';
import { createContext, use } from 'react';

type Value = SessionState & { session: Session & Pick<SessionAdapter, 'state' | 'subscribe'> };

export const SessionContext = createContext<Value | null>(null);

export function useSession(): Value {
  const value = use(SessionContext);
  if (value === null) throw new Error('SessionContext is missing');
  return value;
}

/** For pages inside the access gate. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('No authenticated user found');
  return user;
}
