import { parseArgs } from 'node:util';
import { isWebVitalsPart, WEB_VITALS_PARTS, type WebVitalsPart } from './web-vitals-parts.ts';

/** Returns whether its goals are met; true if it only compares. */
type Bench = {
  title: string;
  /** Usual duration. */
  minutes: number;
  /** Skipped when no name is given: slow, or without a goal. */
  onRequest?: true;
  run: (sizes: number[], parts: WebVitalsPart[]) => Promise<boolean>;
};

const BENCHES: Record<string, Bench> = {
  engine: {
    title: 'the filter engine against PostgreSQL and DuckDB on the same rows',
    minutes: 8,
    run: async (sizes) => (await import('./engine.ts')).benchEngine(sizes),
  },
  http: {
    title: 'filter requests as a browser sends them against a bare Fastify route',
    minutes: 3,
    run: async (sizes) => (await import('./http.ts')).benchHttp(sizes),
  },
  changes: {
    title: 'how soon a change by another process is visible over HTTP, and memory afterwards',
    minutes: 3,
    run: async (sizes) => (await import('./changes.ts')).benchChanges(Math.max(...sizes)),
  },
  keywords: {
    title: 'keyword search: time and quality of the results',
    minutes: 1,
    run: async (sizes) => (await import('./keywords.ts')).benchKeywords(sizes),
  },
  import: {
    title: 'an import against a bare COPY of the same rows, at the largest size',
    minutes: 4,
    run: async (sizes) => (await import('./import.ts')).benchImport(Math.max(...sizes)),
  },
  'web-vitals': {
    title: 'web vitals of the pages in a browser',
    minutes: 8,
    run: async (_sizes, parts) => (await import('./web-vitals.ts')).benchWebVitals(parts),
  },
  collect: {
    title: 'the collector against Crawlee, its memory, and three processes on the same stores',
    minutes: 3,
    run: async () => (await import('./collect.ts')).benchCollect(),
  },
  workspace: {
    title: 'a workspace with 10,000 lists and 1,000,000 brands on them against one with ten lists',
    minutes: 2,
    run: async () => (await import('./workspace.ts')).benchWorkspace(),
  },
  identity: {
    title: 'sign-ins, refreshes and token checks per second and per core',
    minutes: 1,
    onRequest: true,
    run: async () => (await import('./identity.ts')).benchIdentity(),
  },
  similar: {
    title: 'similar brands: time, memory and recall against comparing every brand',
    minutes: 4,
    run: async (sizes) => (await import('./similar.ts')).benchSimilar(sizes),
  },
  growth: {
    title: 'filters, sorting and counts by changes of metrics against those by metrics',
    minutes: 2,
    run: async (sizes) => (await import('./growth.ts')).benchGrowth(sizes),
  },
  events: {
    title: 'events of 100,000 observations and notifications of 100,000 alerts against writing these',
    minutes: 4,
    onRequest: true,
    run: async () => (await import('./events.ts')).benchEvents(),
  },
  products: {
    title: 'search for products against SQLite, and saving them against a bare COPY',
    minutes: 4,
    onRequest: true,
    run: async (sizes) => (await import('./products.ts')).benchProducts(sizes),
  },
  encodings: {
    title: 'processor time and size of each encoding of a filter response',
    minutes: 1,
    onRequest: true,
    run: async () => (await import('./encodings.ts')).benchEncodings(),
  },
  overload: {
    title: 'a sustained load and twice the maximum',
    minutes: 1,
    onRequest: true,
    run: async () => (await import('./overload.ts')).benchOverload(),
  },
  replica: {
    title: 'a primary under load killed and its standby promoted: no write lost',
    minutes: 1,
    onRequest: true,
    run: async () => (await import('./replica.ts')).benchReplica(),
  },
  clickhouse: {
    title: 'the index in two ClickHouse servers against the one in memory, at the largest size',
    minutes: 5,
    onRequest: true,
    run: async (sizes) => (await import('./clickhouse.ts')).benchClickHouse(Math.max(...sizes)),
  },
  'ten-million': {
    title: 'the filter engine alone at ten million brands',
    minutes: 4,
    onRequest: true,
    run: async () => (await import('./ten-million.ts')).benchTenMillion(),
  },
};

const USAGE = `npm run bench [-- NAME ... [--rows 12000,1000000] [--only PART,...]]

${Object.entries(BENCHES)
  .map(
    ([name, { title, minutes, onRequest }]) =>
      `${name.padEnd(12)} ${String(minutes).padStart(2)} min  ${title}${onRequest ? ' (only by name)' : ''}`,
  )
  .join('\n')}

--only runs parts of web-vitals: ${WEB_VITALS_PARTS.join(', ')}.
The exit code is 1 when a goal is missed.`;

// Servers that a benchmark started are stopped when the process exits; a signal alone does not do that.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const { names, sizes, parts } = readArguments();
for (const name of names) {
  if (!(await BENCHES[name]?.run(sizes, parts))) process.exitCode = 1;
}

function readArguments(): { names: string[]; sizes: number[]; parts: WebVitalsPart[] } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        rows: { type: 'string', default: '12000,1000000' },
        only: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const unknown = positionals.filter((name) => !Object.hasOwn(BENCHES, name));
    if (unknown.length > 0) fail(`There is no benchmark called ${unknown.join(' or ')}.`);
    const sizes = values.rows.split(',').map(Number);
    if (!sizes.every((size) => Number.isInteger(size) && size > 0))
      fail(`--rows ${values.rows} is not a list of whole numbers.`);
    const parts = values.only?.split(',') ?? [];
    const unknownPart = parts.find((part) => !isWebVitalsPart(part));
    if (unknownPart !== undefined) fail(`There is no part called ${unknownPart}.`, WEB_VITALS_PARTS);
    const byDefault = Object.keys(BENCHES).filter((name) => !BENCHES[name]?.onRequest);
    return {
      names: positionals.length > 0 ? positionals : byDefault,
      sizes,
      parts: parts.filter(isWebVitalsPart),
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string, names: readonly string[] = Object.keys(BENCHES)): never {
  console.error(`${message} There are: ${names.join(', ')}.`);
  process.exit(1);
}
