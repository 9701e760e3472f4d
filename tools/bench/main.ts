import { parseArgs } from 'node:util';

/** `isQuick`: as little as shows that the benchmark works. */
type Options = { sizes: number[]; isQuick: boolean };
/** Returns whether its goals are met. */
type Bench = { title: string; minutes: number; run: (options: Options) => Promise<boolean> };

const BENCHES: Record<string, Bench> = {
  filter: {
    title: 'the filter engine against DuckDB on the same rows, and its counts of every option',
    minutes: 4,
    run: async ({ sizes }) => (await import('./filter.ts')).benchFilter(sizes),
  },
  categories: {
    title: 'the statistics of all categories and their map against the same aggregates in DuckDB',
    minutes: 1,
    run: async ({ sizes }) => (await import('./categories.ts')).benchCategories(sizes),
  },
  search: {
    title: 'search for brands and for products by keyword: time and quality of the results',
    minutes: 5,
    run: async ({ sizes }) => {
      const keywordsMet = await (await import('./keywords.ts')).benchKeywords(sizes);
      const productsMet = await (await import('./products.ts')).benchProducts(sizes);
      return keywordsMet && productsMet;
    },
  },
  http: {
    title: 'filter requests as a browser sends them against a bare Fastify route',
    minutes: 3,
    run: async ({ sizes, isQuick }) => (await import('./http.ts')).benchHttp(sizes, isQuick),
  },
  assistants: {
    title: 'calls of the tools for assistants against requests to the API, at the smallest size',
    minutes: 2,
    run: async ({ sizes, isQuick }) =>
      (await import('./assistants.ts')).benchAssistants(Math.min(...sizes), isQuick),
  },
  'page-loads': {
    title: 'pages opened in a browser, at the smallest size',
    minutes: 2,
    run: async ({ sizes, isQuick }) =>
      (await import('./page-loads.ts')).benchPageLoads(Math.min(...sizes), isQuick),
  },
  growth: {
    title:
      'start, memory, disk and requests of one API process at every size, and the same requests by ClickHouse',
    minutes: 12,
    run: async ({ sizes, isQuick }) => (await import('./growth.ts')).benchGrowth(sizes, isQuick),
  },
  import: {
    title: 'an import against a bare COPY of the same rows, at the largest size',
    minutes: 4,
    run: async ({ sizes }) => (await import('./import.ts')).benchImport(Math.max(...sizes)),
  },
  ranks: {
    title: 'from a list of popular sites to estimates of every brand, at the largest size',
    minutes: 3,
    run: async ({ sizes }) => (await import('./ranks.ts')).benchRanks(Math.max(...sizes)),
  },
  collect: {
    title: 'what requests to stores cost the collector, and its memory',
    minutes: 2,
    run: async ({ isQuick }) => (await import('./collect.ts')).benchCollect(isQuick),
  },
};

const USAGE = `npm run bench [-- NAME ... [--rows 12000,1000000] [--quick]]

${Object.entries(BENCHES)
  .map(([name, { title, minutes }]) => `${name.padEnd(10)} ${minutes} min  ${title}`)
  .join('\n')}

The exit code is 1 when a goal is missed. --quick shows in seconds that a benchmark works: few rows, one run, no goals.`;

const QUICK_SIZES = [300];

// Servers that a benchmark started are stopped when the process exits; a signal alone does not do that.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const { names, options } = readArguments();
for (const name of names) {
  const isMet = await BENCHES[name]?.run(options);
  if (!isMet && !options.isQuick) process.exitCode = 1;
}

function readArguments(): { names: string[]; options: Options } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        rows: { type: 'string', default: '12000,1000000' },
        quick: { type: 'boolean', default: false },
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
    return {
      names: positionals.length > 0 ? positionals : Object.keys(BENCHES),
      options: { sizes: values.quick ? QUICK_SIZES : sizes, isQuick: values.quick },
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): never {
  console.error(`${message} There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
