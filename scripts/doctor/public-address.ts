import { type Database, insertProxyCheck } from '@brandlode/database';
import { z } from 'zod';
import type { Config } from '../../apps/api/src/config.ts';
import { WEBHOOK_PATH } from '../../apps/api/src/features/subscriptions/set-up-stripe.ts';
import type { Arrival } from '../../apps/api/src/http/proxy-check-route.ts';
import { hashSecret, newSecret } from '../../apps/api/src/secrets/secrets.ts';
import { type Finding, fail, messageOf, ok, settle, warn } from './finding.ts';

const TIMEOUT_MS = 20_000;
const TOKEN_SECONDS = 60;
/** Of a network for documentation, which no visitor has. */
const FORGED_ADDRESS = '192.0.2.66';
const RESTART = 'Restart the product with the configuration that this reads.';

const Ready = z.object({ status: z.string(), detail: z.string().optional() });
const ArrivalSchema = z.object({
  addresses: z.array(z.string()),
  isForwarded: z.boolean(),
  scheme: z.string().nullable(),
  host: z.string(),
}) satisfies z.ZodType<Arrival>;

/** Opens the public URL as a visitor does. Without the database it cannot ask how requests arrive. */
export async function checkPublicAddress(config: Config, db: Database | null): Promise<Finding[]> {
  const { publicUrl, https } = config;
  const answered = await checkAnswer(publicUrl);
  if (answered.level === 'fail') return [answered];
  const checks: (() => Promise<Finding[]>)[] = [
    async () => (https ? [await checkHttps(publicUrl)] : []),
    async () =>
      db
        ? checkArrival(config, db)
        : [warn('Without the database it is unknown how requests arrive.', 'Correct the database first.')],
    async () => [await checkCompression(publicUrl)],
    async () => [await checkWebhookPath(publicUrl)],
  ];
  const findings = await Promise.all(checks.map((check) => settle(check)));
  return [answered, ...findings.flat()];
}

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });

async function checkAnswer(publicUrl: string): Promise<Finding> {
  let response: Response;
  try {
    response = await get(`${publicUrl}/readyz`);
  } catch (error) {
    return explainSilence(publicUrl, error);
  }
  const target = response.headers.get('location');
  if (target)
    return fail(
      `${publicUrl} redirects to ${target}.`,
      'Set PUBLIC_URL to the address that users end up at, or remove the redirect.',
    );
  const { data } = Ready.safeParse(await response.json().catch(() => null));
  if (response.status === 200 && data?.status === 'ready')
    return ok(`${publicUrl} is answered by the product, which needs no web sockets.`);
  if (response.status === 200 && data?.status === 'degraded')
    return warn('The product answers, but nothing can be saved.', data.detail ?? 'See its log.');
  return fail(
    `${publicUrl}/readyz has the status ${response.status}, not the answer of the product.`,
    response.status === 503 || response.status === 502
      ? 'Look at the logs of the product and of the proxy: the product is not running, not ready, or the proxy does not reach it.'
      : 'Let the proxy pass every path of this host to the product.',
  );
}

function explainSilence(publicUrl: string, error: unknown): Finding {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = messageOf(cause) || code;
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code))
    return fail(
      `The certificate of ${publicUrl} is not valid (${message}).`,
      'Let the proxy obtain a certificate for this host from an authority that browsers trust.',
    );
  if (code === 'ECONNREFUSED')
    return fail(
      `Nothing listens at ${publicUrl}.`,
      'Start the product and its proxy, and open the port in the firewall.',
    );
  return fail(
    `${publicUrl} cannot be opened (${message}).`,
    'Check the DNS record, the firewall and the proxy. From inside some networks the public address cannot be reached: then run this elsewhere.',
  );
}

/** HTTPS as users need it: the product knows of it, and plain HTTP leads there. */
async function checkHttps(publicUrl: string): Promise<Finding> {
  const page = await get(publicUrl);
  await page.body?.cancel();
  if (!page.headers.has('strict-transport-security'))
    return warn(
      'Pages arrive without Strict-Transport-Security: the product runs with another PUBLIC_URL, or the proxy removes the header.',
      `${RESTART} Let the proxy pass headers unchanged.`,
    );
  if (new URL(publicUrl).port) return ok('the product knows that it is reached by https.');
  return checkPlainHttp(publicUrl.replace(/^https:/, 'http:'), publicUrl);
}

export async function checkPlainHttp(plain: string, publicUrl: string): Promise<Finding> {
  const response = await get(plain).catch(() => null);
  await response?.body?.cancel();
  if (!response) return ok('the product knows that it is reached by https; plain http is closed.');
  if (response.headers.get('location')?.startsWith(`${publicUrl}/`))
    return ok('the product knows that it is reached by https, and plain http redirects there.');
  return warn(`${plain} does not redirect to ${publicUrl}.`, 'Let the proxy redirect plain http to https.');
}

/** Asks the product how it sees two requests: an ordinary one, and one that claims to come from elsewhere. */
async function checkArrival(config: Config, db: Database): Promise<Finding[]> {
  const arrive = async (headers: Record<string, string>) => {
    const token = newSecret();
    await insertProxyCheck(db, hashSecret(token), TOKEN_SECONDS);
    const response = await get(`${config.publicUrl}/proxy-check`, {
      ...headers,
      authorization: `Bearer ${token}`,
    });
    return ArrivalSchema.safeParse(await response.json().catch(() => null)).data;
  };
  const ordinary = await arrive({});
  const forged = await arrive({ 'x-forwarded-for': FORGED_ADDRESS });
  if (!ordinary || !forged)
    return [
      fail(
        'The product does not recognise the token of this check: it has another database or version, or the proxy removes the header Authorization.',
        'Compare DATABASE_URL and the version with those of the running product, and let the proxy pass Authorization.',
      ),
    ];
  return judgeArrival(config, ordinary, forged);
}

function judgeArrival(
  { publicUrl, loopback }: Pick<Config, 'publicUrl' | 'loopback'>,
  ordinary: Arrival,
  forged: Arrival,
): Finding[] {
  const url = new URL(publicUrl);
  const scheme = url.protocol.replace(':', '');
  const findings = [judgeClient(ordinary, forged, loopback)];
  if (ordinary.scheme !== null && ordinary.scheme !== scheme)
    findings.push(
      warn(
        `The proxy says that the visitor used ${ordinary.scheme}, but PUBLIC_URL says ${scheme}.`,
        'Let the first proxy set X-Forwarded-Proto, and those behind it pass it on.',
      ),
    );
  else findings.push(ok(`the visitor's scheme is ${scheme}.`));
  if (ordinary.host !== url.host)
    findings.push(
      warn(
        `The product receives requests for the host ${ordinary.host} instead of ${url.host}.`,
        'Let the proxy pass the header Host unchanged (in nginx: proxy_set_header Host $host).',
      ),
    );
  return findings;
}

function judgeClient(ordinary: Arrival, forged: Arrival, loopback: boolean): Finding {
  const { addresses, isForwarded } = ordinary;
  const [sender = '', client = sender] = [addresses[0], addresses.at(-1)];
  if (!isForwarded) {
    if (loopback) return ok('no proxy is in between.');
    return fail(
      `The proxy sends no X-Forwarded-For: all visitors share the address ${client} and one limit.`,
      "Let the proxy set X-Forwarded-For to the visitor's address (in nginx: proxy_set_header X-Forwarded-For $remote_addr).",
    );
  }
  if (addresses.length === 1)
    return fail(
      `The product does not trust the proxy at ${sender}: all visitors share its address and one limit.`,
      `Add ${sender.replace(/^::ffff:/, '')} to TRUSTED_PROXIES and restart the product.`,
    );
  // A proxy that appends adds an address; the forged one then counts only if this machine is itself a trusted proxy.
  if (forged.addresses.at(-1) === FORGED_ADDRESS && forged.addresses.length === addresses.length)
    return fail(
      'Visitors can choose the address that the product sees, and so evade every limit.',
      'Let the first proxy replace X-Forwarded-For instead of passing on what visitors send.',
    );
  return ok(`the product sees this machine as ${client}, and visitors cannot choose their address.`);
}

async function checkCompression(publicUrl: string): Promise<Finding> {
  const response = await get(`${publicUrl}/third-party-notices.txt`, { 'accept-encoding': 'gzip, br' });
  await response.body?.cancel();
  if (response.headers.has('content-encoding')) return ok('large answers arrive compressed.');
  return warn(
    'Large answers arrive uncompressed, several times as long.',
    'Let the proxy pass the header Accept-Encoding, and not decompress answers.',
  );
}

/** Sends an event without a signature, which the product rejects in its own words. */
async function checkWebhookPath(publicUrl: string): Promise<Finding> {
  const response = await fetch(publicUrl + WEBHOOK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if ((await response.text()).includes('invalid-signature')) return ok('events of Stripe get through.');
  return fail(
    `Events of Stripe do not get through: ${WEBHOOK_PATH} has the status ${response.status}.`,
    'Let the proxy pass POST requests from anyone to this path, without a password or a check for browsers.',
  );
}
