/** The numbers of advisory locks, in one place because locks of sessions and of transactions share them. */
export const ADVISORY_LOCKS = {
  /** With a second number, the hash of the host; migrations 0008 and 0061 contain it. */
  hosts: 726_234,
  dispatch: 726_235,
  derivation: 726_236,
  eventMails: 726_237,
  discovery: 726_238,
  removals: 726_241,
  migration: 7_262_341,
} as const;
