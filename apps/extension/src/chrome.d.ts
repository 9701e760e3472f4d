/** The parts of the extension API that are used. */
declare const chrome: {
  tabs: {
    /** `url` only of the tab on which the button was clicked (activeTab). */
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
