import { ConfigError, readTogether } from '@brandlode/runtime';
import { expect, it } from 'vitest';
import {
  readCollectorConfig,
  readServiceConfig as readCollectorServiceConfig,
} from '../../collector/src/config.ts';
import { PUBLIC_ENVIRONMENT } from './config.testing.ts';
import { readConfig, readServiceConfig, readStripeSetupConfig } from './config.ts';

function errorsOf(
  environment: Record<string, string>,
  read: (env: typeof environment) => unknown = readConfig,
) {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.errors;
  }
}
const variables = (lines: string[]) => lines.map((line) => line.split(' ')[0]).sort();

it('accepts an empty environment and a complete public configuration', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, sandbox: true, trustedProxies: [] });
  expect(readConfig(PUBLIC_ENVIRONMENT)).toMatchObject({ host: '127.0.0.1', sandbox: false, https: true });
  expect(readConfig({ PORT: ' ', PRODUCT_NAME: '' })).toMatchObject({ port: 3000 });
});

it('reports all errors at once: in one variable, between variables, and for the collector', () => {
  const environment = {
    PUBLIC_URL: 'http://brands.example/shop',
    PORT: 'abc',
    SANDBOX: 'true',
    STRIPE_SECRET_KEY: 'pk_live_x',
    GOOGLE_CLIENT_ID: 'id',
    COLLECT_CONCURRENCY: '0',
    REDDIT_CLIENT_ID: 'id',
    TRANCO_FILE: '/nowhere/ranks.csv',
    SUPPORT_EMAIL: 'help',
  };
  const read = (env: Record<string, string>) =>
    readTogether({ api: () => readConfig(env), collector: () => readCollectorConfig(env) });
  expect(variables(errorsOf(environment, read))).toEqual([
    'COLLECT_CONCURRENCY',
    'PORT',
    'PUBLIC_URL',
    'PUBLIC_URL',
    'REDDIT_CLIENT_SECRET',
    'SANDBOX',
    'STRIPE_SECRET_KEY',
    'SUPPORT_EMAIL',
    'TRANCO_FILE',
  ]);
  const { SANDBOX: _, ...withoutSandbox } = environment;
  expect(variables(errorsOf(withoutSandbox))).toEqual([
    'GOOGLE_CLIENT_SECRET',
    'MAIL_FROM',
    'PORT',
    'PRICE_BASIC_MONTH',
    'PRICE_BASIC_YEAR',
    'PRICE_PLUS_MONTH',
    'PRICE_PLUS_YEAR',
    'PUBLIC_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SUPPORT_EMAIL',
  ]);
});

it.each([
  ['no key', { STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is needed'],
  ['a publishable key', { STRIPE_SECRET_KEY: 'pk_live_51' }, 'is a publishable key'],
  ['no address', { PUBLIC_URL: '' }, 'PUBLIC_URL is needed'],
  ['an address without https', { PUBLIC_URL: 'http://brands.example' }, 'must be an https address'],
])('reports %s when Stripe is set up', (_, wrong, sentence) => {
  const environment = { STRIPE_SECRET_KEY: 'sk_test_x', PUBLIC_URL: 'https://brands.example', ...wrong };
  expect(errorsOf(environment, readStripeSetupConfig)).toEqual([expect.stringContaining(sentence)]);
});

it.each([
  [{ PORT: '70000' }, 'PORT must be a port: a whole number from 1 to 65535'],
  [{ PORT: '1e3' }, 'PORT must be a port: a whole number from 1 to 65535'],
  [{ DEMO_BRANDS: '-1' }, 'DEMO_BRANDS must be a whole number from 0 to 1,000,000'],
  [{ HOST: 'everywhere' }, 'HOST must be an IP address of this machine'],
  [{ SANDBOX: 'yes' }, 'SANDBOX must be true or false'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent'],
  [{ SUPPORT_EMAIL: 'x' }, 'SUPPORT_EMAIL must be an email address'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres://'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be IP addresses or networks'],
  [{ TRUSTED_PROXIES: '999.1.1.1' }, 'TRUSTED_PROXIES must be IP addresses or networks'],
  [{ TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES must be IP addresses or networks'],
  [{ COUNTRY_HEADER: 'CF-IPCountry' }, 'COUNTRY_HEADER needs TRUSTED_PROXIES'],
  [
    { COUNTRY_HEADER: 'a b', TRUSTED_PROXIES: 'loopback' },
    'COUNTRY_HEADER must be the name of a header, such as CF-IPCountry',
  ],
  [{ WEBHOOK_ALLOWED_NETWORKS: 'loopback' }, 'WEBHOOK_ALLOWED_NETWORKS must be IP addresses or networks'],
  [{ WEBHOOK_ALLOWED_NETWORKS: 'fd00::/129' }, 'WEBHOOK_ALLOWED_NETWORKS must be IP addresses or networks'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters long'],
  [{ SANDBOX_PORT: '3000' }, 'SANDBOX_PORT must differ from PORT'],
  [{ GOOGLE_ISSUER: 'http://accounts.example' }, 'GOOGLE_ISSUER must be https unless it is this machine'],
  [{ GOOGLE_ISSUER: 'accounts' }, 'GOOGLE_ISSUER must be an address that begins with http://'],
  [{ FIREBASE_API_KEY: 'x' }, 'FIREBASE_PROJECT_ID is needed with the other FIREBASE_ variables'],
  [
    { ...PUBLIC_ENVIRONMENT, STRIPE_SECRET_KEY: 'pk_live_x' },
    'STRIPE_SECRET_KEY is a publishable key (pk_…)',
  ],
  [
    { ...PUBLIC_ENVIRONMENT, STRIPE_SECRET_KEY: 'whsec_x' },
    'STRIPE_SECRET_KEY must be a secret key of Stripe',
  ],
  [
    { ...PUBLIC_ENVIRONMENT, STRIPE_WEBHOOK_SECRET: 'we_1' },
    'STRIPE_WEBHOOK_SECRET must be the signing secret',
  ],
  [
    { ...PUBLIC_ENVIRONMENT, STRIPE_WEBHOOK_SECRET: 'whsec_' },
    'STRIPE_WEBHOOK_SECRET must be the signing secret',
  ],
  [{ ...PUBLIC_ENVIRONMENT, PRICE_PLUS_YEAR: 'prod_1' }, 'PRICE_PLUS_YEAR must be the identifier of a price'],
  [
    { ...PUBLIC_ENVIRONMENT, PRICE_PLUS_YEAR: 'price_9, price_1' },
    'PRICE_PLUS_YEAR names price_1 as PRICE_BASIC_MONTH does',
  ],
  [
    { ...PUBLIC_ENVIRONMENT, GOOGLE_CLIENT_SECRET: 'x' },
    'GOOGLE_CLIENT_ID is needed with GOOGLE_CLIENT_SECRET',
  ],
  [
    { ...PUBLIC_ENVIRONMENT, PUBLIC_URL: 'http://brands.example' },
    'PUBLIC_URL must be https unless it is this machine',
  ],
  [
    { ...PUBLIC_ENVIRONMENT, PUBLIC_URL: 'https://brands.example/a' },
    'PUBLIC_URL must be an address without anything after',
  ],
])('reports an error in plain words with a suggested fix for %o: %s', (environment, sentence) => {
  const lines = errorsOf(environment);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(sentence);
});

it('compares the addresses of operators in their stored form', () => {
  expect(readConfig({ OPERATOR_EMAILS: 'Anna@München.example, b@brands.example' }).operatorEmails).toEqual([
    'anna@xn--mnchen-3ya.example',
    'b@brands.example',
  ]);
});

it('treats an invalid variable as set and reports what it requires too', () => {
  expect(variables(errorsOf({ SMTP_URL: 'http://mail.example' }))).toContain('STRIPE_SECRET_KEY');
  expect(variables(errorsOf({ PUBLIC_URL: 'brands.example' }))).toContain('SMTP_URL');
  expect(variables(errorsOf({ PUBLIC_URL: 'localhost' }))).toEqual(['PUBLIC_URL']);
});

it('ignores a value that is only a comment, as some readers of .env pass it', () => {
  const comment = '   # openssl rand -hex 24, at least 16 characters';
  const { metricsToken, product, mail } = readConfig({
    METRICS_TOKEN: comment,
    POSTAL_ADDRESS: '#',
    PRODUCT_NAME: '# the name',
    SMTP_URL: '# smtps://mail.example',
  });
  expect([metricsToken, product.postalAddress, product.name, mail.url]).toEqual([
    undefined,
    undefined,
    'Brandlode',
    undefined,
  ]);
  expect(readConfig({ METRICS_TOKEN: '#0123456789abcdef' }).metricsToken).toBe('#0123456789abcdef');
});

it('allows the sandbox port for a production process', () => {
  expect(errorsOf({ ...PUBLIC_ENVIRONMENT, PORT: '3001' })).toEqual([]);
});

it('accepts several prices per plan, and proxies by address, network and name', () => {
  const config = readConfig({
    ...PUBLIC_ENVIRONMENT,
    PRICE_PLUS_MONTH: 'price_3, price_old',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, fd00::1',
  });
  expect(config.stripe.prices.plus.month).toEqual(['price_3', 'price_old']);
  expect(config.trustedProxies).toEqual(['loopback', '10.0.0.0/8', 'fd00::1']);
});

it('requires DATABASE_URL only for programs without the embedded database', () => {
  const alone = (read: (env: Record<string, string>) => unknown) =>
    variables(errorsOf({ PORT: 'x', COLLECT_PAUSE_SECONDS: 'x' }, read));
  expect(alone(readServiceConfig)).toEqual(['DATABASE_URL', 'PORT']);
  expect(alone(readCollectorServiceConfig)).toEqual(['COLLECT_PAUSE_SECONDS', 'DATABASE_URL']);
});

const FIREBASE = { FIREBASE_PROJECT_ID: 'test', FIREBASE_API_KEY: 'any' };

it('accepts the Firebase emulator on loopback only, and not if the product is public', () => {
  const of = (environment: Record<string, string>) => variables(errorsOf({ ...FIREBASE, ...environment }));
  expect(of({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toEqual([]);
  expect(of({ FIREBASE_AUTH_EMULATOR_HOST: '10.0.0.5:9099' })).toEqual(['FIREBASE_AUTH_EMULATOR_HOST']);
  expect(
    of({ FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099', PUBLIC_URL: 'https://brands.example' }),
  ).toContain('FIREBASE_AUTH_EMULATOR_HOST');
});

it('requires a key and a valid service account for Firebase', () => {
  expect(variables(errorsOf({ FIREBASE_PROJECT_ID: 'test' }))).toEqual([
    'FIREBASE_API_KEY',
    'FIREBASE_SERVICE_ACCOUNT',
  ]);
  expect(variables(errorsOf({ ...FIREBASE, FIREBASE_SERVICE_ACCOUNT: '{}' }))).toEqual([
    'FIREBASE_SERVICE_ACCOUNT',
  ]);
  const account = JSON.stringify({ client_email: 'x@example.com', private_key: 'key' });
  expect(readConfig({ ...FIREBASE, FIREBASE_SERVICE_ACCOUNT: account }).firebase).toMatchObject({
    serviceAccount: { clientEmail: 'x@example.com', privateKey: 'key' },
    authDomain: 'test.firebaseapp.com',
  });
  expect(readConfig({}).firebase).toBeNull();
});
