import { z } from 'zod';

/** Maximum length of the user agent that is stored with a session. */
export const MAX_USER_AGENT = 300;

/** A browser in which the user is signed in, as it was when the session was last used. */
export const UserSession = z.object({
  id: z.uuid(),
  /** Whether it is the session of the request. */
  current: z.boolean(),
  /** Null if the user agent is not one of those the product recognises. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** As the browser sent it, which need not be true. */
  userAgent: z.string().nullable(),
  /** The two-letter code, if the proxy in front names it. */
  country: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type UserSession = z.infer<typeof UserSession>;

/** The most recently used sessions, at most 100, with that of the request first. */
export const UserSessionList = z.object({ data: z.array(UserSession) });
export type UserSessionList = z.infer<typeof UserSessionList>;
export const UserSessionId = z.uuid();
