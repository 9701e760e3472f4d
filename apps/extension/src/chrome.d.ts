/** The parts of the extension API that are used. */
declare const chrome: {
  tabs: {
    /** The browser reveals `url` only for the tab on which the button was clicked (activeTab). */
    query: (tabs: { active: true; currentWindow: true }) => Promise<{ url?: string }[]>;
  };
  storage: {
    local: {
      get: (keys: string[]) => Promise<Record<string, unknown>>;
      set: (items: Record<string, string>) => Promise<void>;
      clear: () => Promise<void>;
    };
  };
};
