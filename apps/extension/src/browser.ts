/** Where requests go, and the API key that they carry. */
export type Account = { server: string; key: string };
/** A connection that was started: the secret without which its code is worth nothing, and when, in milliseconds. */
export type Pending = { server: string; verifier: string; startedAt: number };
type Stored = Partial<Account> & { pending?: Pending };

/** The parts of the extension API that are used; both browsers' return promises. */
type Extensions = {
  tabs: {
    /** The browser reveals `url` only for the tab on which the button was clicked (activeTab). */
    query: (tabs: { active: true; currentWindow: true }) => Promise<{ url?: string }[]>;
    create: (tab: { url: string }) => Promise<unknown>;
  };
  storage: {
    local: {
      get: (keys: string[]) => Promise<Stored>;
      set: (items: Stored) => Promise<void>;
      clear: () => Promise<void>;
    };
  };
  runtime: { getManifest: () => { version: string } };
};

declare global {
  /** Firefox's. */
  var browser: Extensions | undefined;
  var chrome: Extensions;
}

export const extensions = (): Extensions => globalThis.browser ?? chrome;
