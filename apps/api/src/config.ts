import { Resolver } from 'node:dns';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CATALOGUE_CHOICES, type CatalogueChoice } from '@brandlode/contract';
import {
  type AddError,
  checkDatabaseAddresses,
  cidrs,
  DATABASE_NEEDED,
  databaseAddresses,
  databaseUrl,
  email,
  emails,
  flag,
  isLoopbackHost,
  LOG_LEVELS,
  list,
  listenAddress,
  networks,
  pattern,
  port,
  type Environment as RawEnvironment,
  readEnvironment,
  text,
  url,
  wholeNumber,
} from '@brandlode/runtime';
import { z } from 'zod';

/** Relative paths are resolved from the project's root. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const priceIds = list().refine(
  (ids) => !ids.some((id) => id.startsWith('prod_')),
  'must be the identifier of a price (price_…), not of a product (prod_…)',
);
const PRICE_VARIABLES = [
  'PRICE_BASIC_MONTH',
  'PRICE_BASIC_YEAR',
  'PRICE_PLUS_MONTH',
  'PRICE_PLUS_YEAR',
] as const;

const stripeSecretKey = text()
  .refine(
    (key) => !key.startsWith('pk_'),
    'is a publishable key (pk_…): set the secret key beside it in the Stripe dashboard, which begins with sk_',
  )
  .refine((key) => /^([sr]k_|pk_)/.test(key), 'must be a secret key of Stripe, which begins with sk_ or rk_');

const nameServers = list(1_000).refine(
  (servers) => {
    try {
      new Resolver().setServers(servers);
      return true;
    } catch {
      return false;
    }
  },
  { error: 'must be IP addresses, with a port if it is not 53' },
);

/** All environment variables; all are optional. An empty one counts as not set. */
const Environment = z.object({
  HOST: listenAddress.default('127.0.0.1'),
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(3001),
  PUBLIC_URL: url('http', 'https').optional(),
  DATA_DIR: text().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  /** The server itself, if DATABASE_URL is a pooler in transaction mode. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** Keeps the catalogue's index in ClickHouse instead of in memory: one URL per shard. */
  CLICKHOUSE_URLS: text(5_000).transform(toShardUrls).optional(),
  CLICKHOUSE_CLUSTER: pattern(
    /^[A-Za-z_]\w{0,60}$/,
    'must be a name of letters, digits and _, such as brandlode',
  ).default('brandlode'),
  SANDBOX: flag.optional(),
  /** Whether brand images are fetched from other sites. */
  IMAGE_PROXY: flag.optional(),
  /** The disk space for brand images, in megabytes. */
  IMAGE_CACHE_MB: wholeNumber(1, 1_000_000).default(500),
  /** Where the sandbox lists its sample stores; ignored without the sandbox. */
  COLLECT_SAMPLE_STORES_URL: url('http')
    .refine((address) => isLoopbackHost(new URL(address).hostname), 'must be on this machine')
    .optional(),
  /** Loaded and shown at the first start, or when its value changes. */
  CATALOGUE: z
    .enum(CATALOGUE_CHOICES, { error: `must be one of ${CATALOGUE_CHOICES.join(', ')}` })
    .optional(),
  DEMO_BRANDS: wholeNumber(0, 1_000_000).default(12_000),
  /** Turns regular collection on, in collectors as well. */
  COLLECT_SCHEDULE: flag.default(false),
  /** Verified accounts that may switch catalogues and see Data health in full. */
  OPERATOR_EMAILS: emails.default([]),
  /** An operator who gets a link to choose a password at the first start. */
  INITIAL_OPERATOR_EMAIL: emails
    .refine((addresses) => addresses.length === 1, 'must be one email address')
    .optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: text().optional(),
  STRIPE_SECRET_KEY: stripeSecretKey.optional(),
  STRIPE_WEBHOOK_SECRET: pattern(
    /^whsec_\S+$/,
    'must be the signing secret of the webhook endpoint, which begins with whsec_',
  ).optional(),
  STRIPE_API_BASE: url('http', 'https').optional(),
  STRIPE_PORTAL_CONFIGURATION: pattern(
    /^bpc_\S+$/,
    'must be the identifier of a billing portal configuration, which begins with bpc_',
  ).optional(),
  /** Whether Stripe Tax calculates the tax of each payment. */
  STRIPE_TAX: flag.default(false),
  PRICE_BASIC_MONTH: priceIds.default(['price_basic_month']),
  PRICE_BASIC_YEAR: priceIds.default(['price_basic_year']),
  PRICE_PLUS_MONTH: priceIds.default(['price_plus_month']),
  PRICE_PLUS_YEAR: priceIds.default(['price_plus_year']),
  PAST_DUE_GRACE_DAYS: wholeNumber(0, 60).default(7),
  /** A stand-in for Slack, Microsoft Teams, Discord and Telegram, each at the path of its name. */
  CHAT_SERVICES_BASE: url('http', 'https').optional(),
  /** A stand-in for HubSpot on this machine; ignored without the sandbox. */
  HUBSPOT_API_BASE: url('http')
    .refine((address) => isLoopbackHost(new URL(address).hostname), 'must be on this machine')
    .optional(),
  /** Name servers that are asked for the DNS records of owners; the system's by default. */
  DNS_RESOLVERS: nameServers.optional(),
  GOOGLE_ISSUER: url('http', 'https')
    .refine(
      (address) => address.startsWith('https:') || isLoopbackHost(new URL(address).hostname),
      'must be https unless it is this machine',
    )
    .optional(),
  GOOGLE_CLIENT_ID: text().optional(),
  GOOGLE_CLIENT_SECRET: text().optional(),
  AUTH_REVEAL_ACCOUNTS: flag.default(false),
  /** Firebase Authentication in place of our own identity service (docs/decisions/identity.md). */
  FIREBASE_PROJECT_ID: pattern(
    /^[a-z0-9-]{4,40}$/,
    'must be a project id of lower-case letters, digits and -',
  ).optional(),
  FIREBASE_API_KEY: text().optional(),
  FIREBASE_AUTH_DOMAIN: pattern(/^[a-z0-9.-]+$/, 'must be a host name').optional(),
  /** The key file of a service account, as its JSON text: writes tier and interval as claims. */
  FIREBASE_SERVICE_ACCOUNT: text(20_000).transform(toServiceAccount).optional(),
  FIREBASE_AUTH_EMULATOR_HOST: pattern(
    /^(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/,
    'must be a port of this machine, such as localhost:9099: anyone can sign in there',
  ).optional(),
  /** Units per minute and user, for brand lists, brand details and changes in workspaces; 0 for no limit. */
  BRAND_RATE_LIMIT: wholeNumber(0, 1_000_000).default(300),
  PRODUCT_NAME: text(60).default('Brandlode'),
  SUPPORT_EMAIL: email.default('support@brandlode.example'),
  POSTAL_ADDRESS: text(200).optional(),
  SOCIAL_URL: url('https').optional(),
  SUPPORT_CHAT_SRC: url('https').optional(),
  TAG_MANAGER_ID: pattern(/^GTM-[A-Z0-9]+$/, 'must look like GTM-XXXX').optional(),
  HEATMAP_SRC: url('https').optional(),
  /** Whether these scripts wait until a visitor allows them, or run until a visitor declines. */
  CONSENT: z.enum(['ask', 'implied'], { error: 'must be ask or implied' }).default('ask'),
  /** A folder with terms.md, privacy.md and imprint.md; each file becomes a page. */
  LEGAL_DIR: text(1_000).optional(),
  /** Encrypts secrets of third parties: the newest first, then earlier ones that still decrypt. */
  SECRETS_KEY: list(2_000)
    .refine(
      (keys) => keys.every((key) => /^[0-9a-f]{64}$/i.test(key)),
      'must be keys of 64 hexadecimal digits, separated by commas: take the output of openssl rand -hex 32',
    )
    .optional(),
  METRICS_TOKEN: text()
    .min(16, 'must be at least 16 characters long: take the output of openssl rand -hex 24')
    .optional(),
  /** Proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: networks.default([]),
  /** Where trusted proxies name the visitor's country, such as CF-IPCountry. */
  COUNTRY_HEADER: pattern(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header, such as CF-IPCountry')
    .transform((name) => name.toLowerCase())
    .optional(),
  /** Private networks to which webhooks may be sent. */
  WEBHOOK_ALLOWED_NETWORKS: cidrs.default([]),
  /** Where traces are sent (OTLP over HTTP); none without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  OTEL_SERVICE_NAME: text(100).default('brandlode'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('warn'),
});
type Environment = z.output<typeof Environment>;

/** The names of all variables. */
export const VARIABLES = Object.keys(Environment.shape);

/** Errors that involve several variables. */
function checkTogether(env: Environment, addError: AddError, given: RawEnvironment): void {
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const loopback = isLoopback(env, given);
  const { pathname, search, hash, username, password } = publicUrl;
  if (pathname !== '/' || search || hash || username || password)
    addError('PUBLIC_URL', `must be an address without anything after the host: ${publicUrl.origin}`);
  if (!loopback && env.PUBLIC_URL && publicUrl.protocol !== 'https:')
    addError('PUBLIC_URL', `must be https unless it is this machine: https://${publicUrl.host}`);
  if (env.SANDBOX === true && !loopback)
    addError(
      'SANDBOX',
      'must be off when PUBLIC_URL is not this machine: the sandbox opens every mailbox to anyone',
    );
  checkDatabaseAddresses(env, addError);
  checkFirebase(env, addError, given);
  if (env.COUNTRY_HEADER && env.TRUSTED_PROXIES.length === 0)
    addError('COUNTRY_HEADER', 'needs TRUSTED_PROXIES: anyone else could send the header');
  if (usesSandbox(env, given)) {
    if (env.PORT === env.SANDBOX_PORT) addError('SANDBOX_PORT', 'must differ from PORT: set another port');
    return;
  }
  // Without the sandbox every service must be a real one.
  for (const variable of ['SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (!env[variable])
      addError(
        variable,
        'is needed where the sandbox is off: set it, or SANDBOX=true when PUBLIC_URL is this machine',
      );
  }
  for (const variable of PRICE_VARIABLES) {
    const ofSandbox = variable.toLowerCase();
    if (env[variable][0] === ofSandbox && !env.STRIPE_API_BASE)
      addError(variable, 'is needed: the identifier of this price in your Stripe account (price_…)');
  }
  checkPrices(env, addError);
  for (const [variable, other] of [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ] as const)
    if (!given[variable] && given[other]) addError(variable, `is needed with ${other}: set both, or neither`);
}

/** A price that belongs to two plans would make a subscription ambiguous. */
function checkPrices(env: Environment, addError: AddError): void {
  const plans = new Map<string, string>();
  for (const variable of PRICE_VARIABLES) {
    for (const id of new Set(env[variable])) {
      const other = plans.get(id);
      if (other)
        addError(variable, `names ${id} as ${other} does: every plan and interval needs its own price`);
      else plans.set(id, variable);
    }
  }
}

function checkFirebase(env: Environment, addError: AddError, given: RawEnvironment): void {
  if (!given.FIREBASE_PROJECT_ID) {
    if (given.FIREBASE_API_KEY || given.FIREBASE_SERVICE_ACCOUNT)
      addError(
        'FIREBASE_PROJECT_ID',
        'is needed with the other FIREBASE_ variables: set it, or none of them',
      );
    return;
  }
  if (!env.FIREBASE_API_KEY)
    addError('FIREBASE_API_KEY', 'is needed with FIREBASE_PROJECT_ID: the web API key of the project');
  if (!given.FIREBASE_SERVICE_ACCOUNT && !given.FIREBASE_AUTH_EMULATOR_HOST)
    addError('FIREBASE_SERVICE_ACCOUNT', 'is needed with FIREBASE_PROJECT_ID: the JSON text of its key file');
  if (env.FIREBASE_AUTH_EMULATOR_HOST && !isLoopback(env, given))
    addError('FIREBASE_AUTH_EMULATOR_HOST', 'must be off when PUBLIC_URL is not this machine');
}

/** Addresses of the shards, each once and all with the same database. */
function toShardUrls(given: string, context: z.RefinementCtx): string[] {
  const urls = given.split(',').map((url) => url.trim());
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const parsed = urls.flatMap((url) => URL.parse(url) ?? []);
  if (
    parsed.length < urls.length ||
    parsed.some(({ protocol, search, hash }) => !/^https?:$/.test(protocol) || search || hash)
  )
    return fail('must be http or https addresses of ClickHouse servers, one per shard, separated by commas');
  if (parsed.some((url) => !/^\/([A-Za-z_]\w{0,60})?$/.test(url.pathname)))
    return fail('must name a database of letters, digits and _ after the address, or none');
  if (new Set(parsed.map((url) => url.pathname)).size > 1)
    return fail('must name the same database on every shard');
  if (new Set(parsed.map((url) => url.host)).size < urls.length) return fail('must name every shard once');
  return urls;
}

const KeyFile = z.object({ client_email: z.string(), private_key: z.string() });

function toServiceAccount(
  json: string,
  context: z.RefinementCtx,
): { clientEmail: string; privateKey: string } {
  try {
    const { data } = KeyFile.safeParse(JSON.parse(json));
    if (data) return { clientEmail: data.client_email, privateKey: data.private_key };
  } catch {
    // Reported below.
  }
  context.addIssue({
    code: 'custom',
    message: 'must be the JSON text of a key file, with client_email and private_key',
  });
  return z.NEVER;
}

/** The variables that decide on the sandbox, as set: an invalid one counts too. */
type ServiceVariables = {
  [Name in 'PUBLIC_URL' | 'SMTP_URL' | 'STRIPE_SECRET_KEY' | 'GOOGLE_CLIENT_ID']?: string | undefined;
};

/** Whether the public URL is this machine, also for an invalid URL. */
function isLoopback(env: Environment, given: Pick<ServiceVariables, 'PUBLIC_URL'>): boolean {
  if (env.PUBLIC_URL) return isLoopbackHost(new URL(env.PUBLIC_URL).hostname);
  return !given.PUBLIC_URL || /localhost|127\.0\.0\.1|\[::1\]/.test(given.PUBLIC_URL);
}

/** On if set; by default on if no real service is configured, validly or not, and the public URL is loopback. */
function usesSandbox(env: Environment, given: ServiceVariables): boolean {
  if (env.SANDBOX !== undefined) return env.SANDBOX;
  return isLoopback(env, given) && !given.SMTP_URL && !given.STRIPE_SECRET_KEY && !given.GOOGLE_CLIENT_ID;
}

function defaultCatalogue(env: Environment, sandbox: boolean): CatalogueChoice {
  if (!sandbox) return 'starter';
  return env.DEMO_BRANDS > 0 ? 'demonstration' : 'none';
}

function imageSource(env: Environment, sandbox: boolean): 'none' | 'sample-stores' | 'all-sites' {
  if (env.IMAGE_PROXY ?? !sandbox) return 'all-sites';
  return env.IMAGE_PROXY === undefined && env.COLLECT_SAMPLE_STORES_URL ? 'sample-stores' : 'none';
}

const stripeSettings = (env: Environment) => ({
  secretKey: env.STRIPE_SECRET_KEY,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  /** The address of a stand-in for Stripe; undefined means Stripe itself. */
  apiBase: env.STRIPE_API_BASE,
  /** For each plan and interval: the price on sale, then earlier prices that subscribers may still pay. */
  prices: {
    basic: { month: env.PRICE_BASIC_MONTH, year: env.PRICE_BASIC_YEAR },
    plus: { month: env.PRICE_PLUS_MONTH, year: env.PRICE_PLUS_YEAR },
  },
  /** Undefined: the account's default portal configuration. */
  portalConfiguration: env.STRIPE_PORTAL_CONFIGURATION,
  tax: env.STRIPE_TAX,
  /** Days a plan is kept after its payment failed. */
  pastDueGraceDays: env.PAST_DUE_GRACE_DAYS,
});

const googleSettings = (env: Environment) =>
  env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
    ? {
        issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: env.GOOGLE_CLIENT_SECRET,
      }
    : null;

const firebaseSettings = (env: Environment) =>
  env.FIREBASE_PROJECT_ID && env.FIREBASE_API_KEY
    ? {
        projectId: env.FIREBASE_PROJECT_ID,
        apiKey: env.FIREBASE_API_KEY,
        authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${env.FIREBASE_PROJECT_ID}.firebaseapp.com`,
        serviceAccount: env.FIREBASE_SERVICE_ACCOUNT,
        /** URL of the emulator on this machine; undefined: Firebase itself. */
        emulator: env.FIREBASE_AUTH_EMULATOR_HOST && `http://${env.FIREBASE_AUTH_EMULATOR_HOST}`,
      }
    : null;

/** The configuration of the program, derived from the environment. */
export type Config = ReturnType<typeof toConfig>;

function toConfig(env: Environment) {
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const sandbox = usesSandbox(env, env);
  return {
    /** The address the API listens on. */
    host: env.HOST,
    port: env.PORT,
    sandboxPort: env.SANDBOX_PORT,
    publicUrl,
    /** Cookies are Secure and HSTS is sent only if the public address is https. */
    https: publicUrl.startsWith('https:'),
    loopback: isLoopbackHost(new URL(publicUrl).hostname),
    dataDir: resolve(ROOT, env.DATA_DIR),
    ...databaseAddresses(env),
    /** The ClickHouse shards; null means that the index is in the memory of this process. */
    clickhouse: env.CLICKHOUSE_URLS ? { urls: env.CLICKHOUSE_URLS, cluster: env.CLICKHOUSE_CLUSTER } : null,
    sandbox,
    catalogue: {
      choice: env.CATALOGUE ?? defaultCatalogue(env, sandbox),
      isDefault: env.CATALOGUE === undefined,
      demonstrationCount: env.DEMO_BRANDS,
    },
    /** Regular collection is on, whatever Data health says. */
    collects: env.COLLECT_SCHEDULE,
    operatorEmails: [...env.OPERATOR_EMAILS, ...(env.INITIAL_OPERATOR_EMAIL ?? [])],
    initialOperatorEmail: env.INITIAL_OPERATOR_EMAIL?.[0],
    images: {
      /** Where images may be fetched from. By default a sandbox sends no request to the Internet. */
      source: imageSource(env, sandbox),
      cacheBytes: env.IMAGE_CACHE_MB * 1_000_000,
    },
    /** In the sandbox its stand-in, so that no token leaves this machine. */
    hubspotBase: sandbox
      ? (env.HUBSPOT_API_BASE ?? `http://localhost:${env.SANDBOX_PORT}/hubspot`)
      : 'https://api.hubapi.com',
    sampleStoresUrl: sandbox ? env.COLLECT_SAMPLE_STORES_URL : undefined,
    mail: { url: env.SMTP_URL, from: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <hello@brandlode.example>` },
    stripe: stripeSettings(env),
    google: googleSettings(env),
    brandRateLimit: env.BRAND_RATE_LIMIT,
    revealAccounts: env.AUTH_REVEAL_ACCOUNTS,
    firebase: firebaseSettings(env),
    product: {
      name: env.PRODUCT_NAME,
      supportEmail: env.SUPPORT_EMAIL,
      postalAddress: env.POSTAL_ADDRESS,
      socialUrl: env.SOCIAL_URL,
      supportChatSrc: env.SUPPORT_CHAT_SRC,
      tagManagerId: env.TAG_MANAGER_ID,
      heatmapSrc: env.HEATMAP_SRC,
      consent: env.CONSENT,
    },
    legalDir: env.LEGAL_DIR === undefined ? undefined : resolve(ROOT, env.LEGAL_DIR),
    chatServicesBase: env.CHAT_SERVICES_BASE?.replace(/\/$/, ''),
    dnsResolvers: env.DNS_RESOLVERS,
    secretsKeys: env.SECRETS_KEY ?? [],
    metricsToken: env.METRICS_TOKEN,
    trustedProxies: env.TRUSTED_PROXIES,
    countryHeader: env.COUNTRY_HEADER,
    webhookAllowedNetworks: env.WEBHOOK_ALLOWED_NETWORKS,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''), service: env.OTEL_SERVICE_NAME }
      : null,
    logLevel: env.LOG_LEVEL,
  };
}

/** Reads and checks the environment. Throws ConfigError with all errors at once. */
export const readConfig = (environment: RawEnvironment = process.env): Config =>
  toConfig(readEnvironment(Environment, environment, checkTogether));

/** The same for a program that needs a database and does not start the embedded one itself. */
export function readServiceConfig(
  environment: RawEnvironment = process.env,
): Config & { databaseUrl: string } {
  const required = Environment.extend({
    DATABASE_URL: databaseUrl.default(''),
  });
  const env = readEnvironment(required, environment, (env, addError, given) => {
    checkTogether(env, addError, given);
    if (!env.DATABASE_URL) addError('DATABASE_URL', DATABASE_NEEDED);
  });
  return { ...toConfig(env), databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL };
}

/** For `npm run stripe:setup`, which runs before the rest is configured. Without `stripe.apiBase` it connects to Stripe itself. */
export function readStripeSetupConfig(environment: RawEnvironment = process.env) {
  const StripeSetup = z.object({
    STRIPE_SECRET_KEY: stripeSecretKey.default(''),
    STRIPE_API_BASE: Environment.shape.STRIPE_API_BASE,
    PUBLIC_URL: url('http', 'https').default(''),
  });
  const env = readEnvironment(StripeSetup, environment, (env, addError) => {
    if (!env.STRIPE_SECRET_KEY)
      addError('STRIPE_SECRET_KEY', 'is needed: the secret key from the dashboard of your Stripe account');
    if (!env.PUBLIC_URL)
      addError('PUBLIC_URL', 'is needed: the address users open, such as https://brands.example');
    else if (!isLoopbackHost(new URL(env.PUBLIC_URL).hostname) && !env.PUBLIC_URL.startsWith('https:'))
      addError('PUBLIC_URL', 'must be an https address: Stripe delivers events to nothing else');
  });
  const publicUrl = new URL(env.PUBLIC_URL);
  return {
    publicUrl: publicUrl.origin,
    stripe: { secretKey: env.STRIPE_SECRET_KEY, apiBase: env.STRIPE_API_BASE },
    /** Stripe cannot reach an address of this machine; a stand-in can. */
    isReachable: env.STRIPE_API_BASE !== undefined || !isLoopbackHost(publicUrl.hostname),
  };
}
