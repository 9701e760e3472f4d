import type { FastifyPluginAsync } from 'fastify';

/** What every part may know of the sandbox. */
export type SandboxContext = {
  /** The sandbox's own origin, e.g. `http://localhost:3001`. Known once it listens; call it late. */
  origin: () => string;
  /** Origin of the product under test. */
  publicUrl: string;
  /** Folder for persistent state; without one the state is in memory only. */
  dataDir: string | undefined;
  /** Name shown on the hosted pages. */
  merchant: string;
};

/** One stand-in. Its plugin registers routes; `started` runs once the sandbox listens. */
export type Part = {
  /** Entries on the start page. */
  links: { href: string; label: string; text: string }[];
  plugin: FastifyPluginAsync;
  started?: () => Promise<void> | void;
  close: () => Promise<void>;
};
