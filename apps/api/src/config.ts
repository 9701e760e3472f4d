import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The project's folder: relative paths are meant from there, wherever npm was called. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const text = (max = 500) => z.string().trim().min(1).max(max);
const port = z.coerce.number().int().min(1).max(65_535);
const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be a ${protocols.join(' or ')} address`,
  });
const yes = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');
/** One, or several with commas between. */
const identifiers = text()
  .transform((given) =>
    given
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  )
  .refine((ids) => ids.length > 0, 'must be an identifier');

/** Every variable of the environment, all optional. An empty one counts as not set. */
const Environment = z
  .object({
    PORT: port.default(3000),
    SANDBOX_PORT: port.default(3001),
    PUBLIC_URL: url('http', 'https').optional(),
    DATA_DIR: text().default('./data'),
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    /** The catalogue's index in ClickHouse in place of this process's memory: one address a shard. */
    CLICKHOUSE_URLS: text(5_000).transform(toShardUrls).optional(),
    CLICKHOUSE_CLUSTER: z
      .string()
      .regex(/^[A-Za-z_]\w{0,60}$/, 'must be a name of letters, digits and _')
      .default('brandlode'),
    SANDBOX: yes.optional(),
    /** Whether images of brands are brought from the sites they lie on. */
    IMAGE_PROXY: yes.optional(),
    /** Disk space for them, in megabytes. */
    IMAGE_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(500),
    /** Where the sandbox tells its street of sample shops; without the sandbox it counts for nothing. */
    COLLECT_STREET_URL: url('http')
      .refine((address) => LOOPBACK.has(new URL(address).hostname), 'must be on this machine')
      .optional(),
    DEMO_BRANDS: z.coerce.number().int().min(0).max(1_000_000).default(12_000),
    SMTP_URL: url('smtp', 'smtps').optional(),
    MAIL_FROM: text().optional(),
    STRIPE_SECRET_KEY: text().optional(),
    STRIPE_WEBHOOK_SECRET: text().optional(),
    STRIPE_API_BASE: url('http', 'https').optional(),
    STRIPE_PORTAL_CONFIGURATION: text().optional(),
    PRICE_BASIC_MONTH: identifiers.default(['price_basic_month']),
    PRICE_BASIC_YEAR: identifiers.default(['price_basic_year']),
    PRICE_PLUS_MONTH: identifiers.default(['price_plus_month']),
    PRICE_PLUS_YEAR: identifiers.default(['price_plus_year']),
    PAST_DUE_GRACE_DAYS: z.coerce.number().int().min(0).max(60).default(7),
    GOOGLE_ISSUER: url('http', 'https').optional(),
    GOOGLE_CLIENT_ID: text().optional(),
    GOOGLE_CLIENT_SECRET: text().optional(),
    AUTH_REVEAL_ACCOUNTS: yes.default(false),
    /** Firebase Authentication in place of our own identity service (docs/decisions/identity.md). */
    FIREBASE_PROJECT_ID: z
      .string()
      .regex(/^[a-z0-9-]{4,40}$/, 'must be a project id')
      .optional(),
    FIREBASE_API_KEY: text().optional(),
    FIREBASE_AUTH_DOMAIN: z
      .string()
      .regex(/^[a-z0-9.-]+$/, 'must be a host name')
      .optional(),
    /** The key file of a service account, as its JSON text: writes tier and interval as claims. */
    FIREBASE_SERVICE_ACCOUNT: text(20_000).transform(toServiceAccount).optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z
      .string()
      .regex(
        /^(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/,
        'must be a port of this machine: anyone can sign in there',
      )
      .optional(),
    PRODUCT_NAME: text(60).default('Brandlode'),
    SUPPORT_EMAIL: z.email().default('support@brandlode.example'),
    SUPPORT_CHAT_SRC: url('https').optional(),
    TAG_MANAGER_ID: z
      .string()
      .regex(/^GTM-[A-Z0-9]+$/, 'must look like GTM-XXXX')
      .optional(),
    HEATMAP_SRC: url('https').optional(),
    METRICS_TOKEN: text().min(16).optional(),
    /** Who may say, by X-Forwarded-For, where a call came from: addresses, networks, or names of networks. */
    TRUSTED_PROXIES: text()
      .regex(
        /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)(\s*,\s*(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?))*$/i,
        'must be addresses, networks like 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between',
      )
      .default('loopback'),
    /** Where traces are sent (OTLP over HTTP); none without it. */
    OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
    OTEL_SERVICE_NAME: text(100).default('brandlode'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  })
  .superRefine((env, context) => {
    const mistake = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (env.PORT === env.SANDBOX_PORT) mistake('SANDBOX_PORT', 'must differ from PORT');
    const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
    if (publicUrl.pathname !== '/' || publicUrl.search)
      mistake('PUBLIC_URL', 'must be an origin without a path');
    const loopback = LOOPBACK.has(publicUrl.hostname);
    if (!loopback && publicUrl.protocol !== 'https:')
      mistake('PUBLIC_URL', 'must be https unless it is loopback');
    if (env.SANDBOX === true && !loopback) {
      mistake(
        'SANDBOX',
        'must be off when PUBLIC_URL is not loopback: the sandbox opens every mailbox to anyone',
      );
    }
    if (env.FIREBASE_PROJECT_ID) {
      if (!env.FIREBASE_API_KEY) mistake('FIREBASE_API_KEY', 'is needed with FIREBASE_PROJECT_ID');
      if (!env.FIREBASE_SERVICE_ACCOUNT && !env.FIREBASE_AUTH_EMULATOR_HOST)
        mistake(
          'FIREBASE_SERVICE_ACCOUNT',
          'is needed with FIREBASE_PROJECT_ID: the JSON text of its key file',
        );
      if (env.FIREBASE_AUTH_EMULATOR_HOST && !loopback)
        mistake('FIREBASE_AUTH_EMULATOR_HOST', 'must be off when PUBLIC_URL is not loopback');
    }
    if (usesSandbox(env)) return;
    // Without the sandbox every service must be a real one.
    const needed = ['SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
    for (const key of needed) {
      if (!env[key])
        mistake(key, 'is needed where the sandbox is off (set it, or SANDBOX=true on a loopback PUBLIC_URL)');
    }
    for (const key of [
      'PRICE_BASIC_MONTH',
      'PRICE_BASIC_YEAR',
      'PRICE_PLUS_MONTH',
      'PRICE_PLUS_YEAR',
    ] as const) {
      const sandboxOwn = key.toLowerCase();
      if (env[key][0] === sandboxOwn && !env.STRIPE_API_BASE)
        mistake(key, 'is needed: the price identifier in your Stripe account');
    }
    const google = [env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET].filter(Boolean).length;
    if (google === 1) mistake('GOOGLE_CLIENT_ID', 'and GOOGLE_CLIENT_SECRET are needed together');
  });
type Environment = z.output<typeof Environment>;

/** The names of all variables. */
export const VARIABLES = Object.keys(Environment.shape);

/** Addresses of the shards, each once and all with the same database. */
function toShardUrls(given: string, context: z.RefinementCtx): string[] {
  const urls = given.split(',').map((url) => url.trim());
  const mistake = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const parsed = urls.map((url) => URL.parse(url));
  if (parsed.some((url) => url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash))
    return mistake('must be http or https addresses of ClickHouse servers, one a shard, with commas between');
  if (parsed.some((url) => !/^\/([A-Za-z_]\w{0,60})?$/.test(url!.pathname)))
    return mistake('must name a database of letters, digits and _ after the address, or none');
  if (new Set(parsed.map((url) => url!.pathname)).size > 1)
    return mistake('must name the same database on every shard');
  if (new Set(parsed.map((url) => url!.host)).size < urls.length)
    return mistake('must name every shard once');
  return urls;
}

function toServiceAccount(
  json: string,
  context: z.RefinementCtx,
): { clientEmail: string; privateKey: string } {
  try {
    const { client_email: clientEmail, private_key: privateKey } = JSON.parse(json) as Record<
      string,
      unknown
    >;
    if (typeof clientEmail === 'string' && typeof privateKey === 'string') return { clientEmail, privateKey };
  } catch {
    // Said below.
  }
  context.addIssue({
    code: 'custom',
    message: 'must be the JSON text of a key file, with client_email and private_key',
  });
  return z.NEVER;
}

/** On when asked for; else when no real service is configured and the public address is loopback. */
function usesSandbox(env: z.output<typeof Environment>): boolean {
  if (env.SANDBOX !== undefined) return env.SANDBOX;
  const loopback = !env.PUBLIC_URL || LOOPBACK.has(new URL(env.PUBLIC_URL).hostname);
  return loopback && !env.SMTP_URL && !env.STRIPE_SECRET_KEY && !env.GOOGLE_CLIENT_ID;
}

function imageSource(env: Environment, sandbox: boolean): 'none' | 'sample shops' | 'all sites' {
  if (env.IMAGE_PROXY ?? !sandbox) return 'all sites';
  return env.IMAGE_PROXY === undefined && env.COLLECT_STREET_URL ? 'sample shops' : 'none';
}

/** What the rest of the program knows of its surroundings. */
export type Config = ReturnType<typeof toConfig>;

function toConfig(env: Environment) {
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const sandbox = usesSandbox(env);
  return {
    port: env.PORT,
    sandboxPort: env.SANDBOX_PORT,
    publicUrl,
    /** Cookies are Secure and HSTS is sent only where the public address is https. */
    https: publicUrl.startsWith('https:'),
    loopback: LOOPBACK.has(new URL(publicUrl).hostname),
    dataDir: resolve(ROOT, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** Where the catalogue's index is kept; null is this process's memory. */
    clickhouse: env.CLICKHOUSE_URLS ? { urls: env.CLICKHOUSE_URLS, cluster: env.CLICKHOUSE_CLUSTER } : null,
    sandbox,
    demoBrands: env.DEMO_BRANDS,
    images: {
      /** Whom images may be asked of. A sandbox leaves the Internet alone unless told. */
      source: imageSource(env, sandbox),
      cacheBytes: env.IMAGE_CACHE_MB * 1_000_000,
      streetUrl: sandbox ? env.COLLECT_STREET_URL : undefined,
    },
    mail: { url: env.SMTP_URL, from: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <hello@brandlode.example>` },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      /** The stand-in's address; undefined is Stripe itself. */
      apiBase: env.STRIPE_API_BASE,
      /** Of each, the price that is sold, then those once sold that somebody may still pay. */
      prices: {
        basic: { month: env.PRICE_BASIC_MONTH, year: env.PRICE_BASIC_YEAR },
        plus: { month: env.PRICE_PLUS_MONTH, year: env.PRICE_PLUS_YEAR },
      },
      /** What the billing portal offers; undefined is what the account has saved as its default. */
      portalConfiguration: env.STRIPE_PORTAL_CONFIGURATION,
      /** Days a plan is kept after its payment failed. */
      pastDueGraceDays: env.PAST_DUE_GRACE_DAYS,
    },
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
          }
        : null,
    revealAccounts: env.AUTH_REVEAL_ACCOUNTS,
    firebase:
      env.FIREBASE_PROJECT_ID && env.FIREBASE_API_KEY
        ? {
            projectId: env.FIREBASE_PROJECT_ID,
            apiKey: env.FIREBASE_API_KEY,
            authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${env.FIREBASE_PROJECT_ID}.firebaseapp.com`,
            serviceAccount: env.FIREBASE_SERVICE_ACCOUNT,
            /** Address of the official emulator on this machine; undefined is Firebase itself. */
            emulator: env.FIREBASE_AUTH_EMULATOR_HOST && `http://${env.FIREBASE_AUTH_EMULATOR_HOST}`,
          }
        : null,
    product: {
      name: env.PRODUCT_NAME,
      supportEmail: env.SUPPORT_EMAIL,
      supportChatSrc: env.SUPPORT_CHAT_SRC,
      tagManagerId: env.TAG_MANAGER_ID,
      heatmapSrc: env.HEATMAP_SRC,
    },
    metricsToken: env.METRICS_TOKEN,
    trustedProxies: env.TRUSTED_PROXIES,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''), service: env.OTEL_SERVICE_NAME }
      : null,
    logLevel: env.LOG_LEVEL,
  };
}

/** The environment cannot be used; `mistakes` names each variable with its mend. */
export class ConfigError extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : 'mistakes'}:\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
    );
    this.mistakes = mistakes;
  }
}

/** Reads and checks the environment. Throws ConfigError with every mistake at once. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (parsed.success) return toConfig(parsed.data);
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
}
