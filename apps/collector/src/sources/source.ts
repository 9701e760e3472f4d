import type { RateTable } from '@brandlode/currencies';
import type { KnownBrand } from '@brandlode/database';
import { z } from 'zod';
import type { Fetch, Validators } from '../crawl/fetch-result.ts';
import type { ParseDocument, Parser } from '../parse/document.ts';
import type { CallApi } from './api/call-api.ts';
import type { RankLists } from './popularity-rank/rank-lists.ts';
import type { SourceReport } from './report.ts';

/** Parsed results by address, with the validators for conditional requests. */
export type PageCache = {
  get: (url: string) => Promise<{ validators: Validators; content: unknown } | undefined>;
  set: (url: string, validators: Validators, content: unknown) => Promise<void>;
};

/** A source's input: the store, the reports of earlier sources in the same visit, and its tools. */
export type Visit = {
  domain: string;
  /** The storefront address with its protocol. */
  storefront: string;
  earlier: SourceReport[];
  fetch: Fetch;
  parse: ParseDocument;
  cache: PageCache;
  now: Date;
  /** Exchange rates fetched today; without them those of the dated table apply. */
  rates?: RateTable | undefined;
  /** What the catalogue already knows about the brand. */
  known?: KnownBrand | undefined;
  /** Whether the page at which a request ended belongs to another store than the visited one. */
  leavesStore?: ((url: string) => Promise<boolean>) | undefined;
};

/** Hours between two runs: the first interval, and the bounds within which it follows a store's changes. */
export type Schedule = { first: number; min: number; max: number };
export const HOURS_PER_DAY = 24;
export const DEFAULT_SCHEDULE: Schedule = {
  first: 7 * HOURS_PER_DAY,
  min: HOURS_PER_DAY,
  max: 30 * HOURS_PER_DAY,
};

/**
 * A source of metric values. If two sources report the same metric or fact, the later one in `SOURCE_PRECEDENCE` takes
 * precedence, also for 90 days over later visits in which it does not run, unless its fact is `weak`.
 */
export type Source = {
  name: string;
  /** Throws only for our own errors, never because of a store. */
  collect: (visit: Visit) => Promise<SourceReport>;
  schedule?: Schedule;
  /** Asks a service about the address of the store: the brand's primary one, wherever the visit begins. */
  asksByAddress?: true;
  /** Runs in every visit: others depend on it, or it sends no request. */
  always?: true;
  /** Sources of a group run together when one of them is due, because each depends on what the others found. */
  group?: 'products';
  /** Parsers it passes to `visit.parse`: the threads look them up by name. */
  parsers?: Parser<unknown>[];
};

export type ConfigurableSource = {
  /** Variables with their schemas, all optional or with a default. */
  settings: z.ZodRawShape;
  /** Variables that must be set together or not at all. */
  together?: string[];
  parsers?: Parser<unknown>[];
  open: (
    environment: Record<string, unknown>,
    callApi: CallApi,
    shared?: SharedParts,
  ) => Source | Promise<Source>;
};

/** What sources share with other processes. */
export type SharedParts = { rankLists?: RankLists };

export function configurableSource<Settings extends z.ZodRawShape>(
  settings: Settings,
  open: (
    settings: z.output<z.ZodObject<Settings>>,
    callApi: CallApi,
    shared?: SharedParts,
  ) => Source | Promise<Source>,
  options: Pick<ConfigurableSource, 'together' | 'parsers'> = {},
): ConfigurableSource {
  const schema = z.object(settings);
  return {
    ...options,
    settings,
    open: (environment, callApi, shared) => open(schema.parse(environment), callApi, shared),
  };
}
