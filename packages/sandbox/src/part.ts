import type { FastifyPluginAsync } from 'fastify';

/** Settings of the sandbox for every part. */
export type SandboxContext = {
  /** The sandbox's own origin, e.g. `http://localhost:3001`. Known only once it listens. */
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
  links: { href: string; label: string; text: string }[];
  plugin: FastifyPluginAsync;
  started?: () => Promise<void> | void;
  close: () => Promise<void>;
};
