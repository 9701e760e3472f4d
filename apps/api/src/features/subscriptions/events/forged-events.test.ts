import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { inParallel } from '../testing/in-parallel.ts';
import { usePayments, WEBHOOK_SECRET } from '../testing/payments.ts';
import { pick, type Random, seeded, upTo } from '../testing/random.ts';
import { signEvent } from '../testing/sign-event.ts';

const FORGERIES = 1000;

const payments = await usePayments();

type Delivery = { body: string; signature: string | undefined };
const now = () => Math.floor(Date.now() / 1000);
const macOf = (text: string, secret = WEBHOOK_SECRET) =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Each turns a signed delivery into one that Stripe did not sign, or not recently. */
const FORGERS: Record<string, (body: string, random: Random) => Delivery> = {
  'signed with another secret': (body) => ({
    body,
    signature: signEvent(body, { secret: `whsec_${randomBytes(24).toString('hex')}` }),
  }),
  'signed with nothing': (body) => ({ body, signature: signEvent(body, { secret: '' }) }),
  'too old': (body, random) => ({
    body,
    signature: signEvent(body, { time: now() - 302 - upTo(10_000_000, random) }),
  }),
  'from the future': (body, random) => ({
    body,
    signature: signEvent(body, { time: now() + 310 + upTo(10_000_000, random) }),
  }),
  'an old signature under a new time': (body, random) => {
    const old = signEvent(body, { time: now() - 400 - upTo(1000, random) });
    return { body, signature: old.replace(/t=\d+/, `t=${now()}`) };
  },
  'one character of the body changed': (body, random) => {
    const place = upTo(body.length, random);
    const other = body[place] === 'x' ? 'y' : 'x';
    return { body: body.slice(0, place) + other + body.slice(place + 1), signature: signEvent(body) };
  },
  'something added to the body': (body, random) => ({
    body: random() < 0.5 ? `${body}\n` : ` ${body}`,
    signature: signEvent(body),
  }),
  'the body of another event': (body, random) => ({
    body: body.replace(/evt_\w+/, `evt_${upTo(1e9, random)}`),
    signature: signEvent(body),
  }),
  'one digit of the signature changed': (body, random) => {
    const good = signEvent(body);
    const start = good.indexOf('v1=') + 3;
    const place = start + upTo(64, random);
    const digit = good[place] === '0' ? '1' : '0';
    return { body, signature: good.slice(0, place) + digit + good.slice(place + 1) };
  },
  'the signature cut short': (body, random) => ({
    body,
    signature: signEvent(body).slice(0, -1 - upTo(63, random)),
  }),
  'another scheme': (body, random) => ({
    body,
    signature: signEvent(body).replace('v1=', pick(['v0=', 'v2=', 'V1=', 'v1'], random)),
  }),
  'a signature over the body without its time': (body) => ({
    body,
    signature: `t=${now()},v1=${macOf(body)}`,
  }),
  'a time that is not a number': (body, random) => {
    const time = pick(['', 'NaN', 'Infinity', '-1', 'now', '1e12x'], random);
    return { body, signature: `t=${time},v1=${macOf(`${time}.${body}`)}` };
  },
  'no signature at all': (body, random) => ({
    body,
    signature: pick([undefined, '', ',', 't=', 'v1=', `t=${now()}`, 'null'], random),
  }),
  'random bytes': (body, random) => ({
    body,
    signature: `t=${now()},v1=${randomBytes(1 + upTo(64, random)).toString('hex')}`,
  }),
};

it('rejects 1,000 forged, stale or altered deliveries and records none', async () => {
  const random = seeded(7);
  const kinds = Object.keys(FORGERS);
  const forgeries = Array.from({ length: FORGERIES }, (_, index) => {
    const kind = kinds[index % kinds.length]!;
    const body = JSON.stringify({
      id: `evt_${index}`,
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_somebody' } },
    });
    return { kind, ...FORGERS[kind]!(body, random) };
  });
  const accepted: unknown[] = [];
  await inParallel(8, forgeries, async ({ kind, body, signature }) => {
    const response = await payments.request('/api/stripe/webhook', {
      body,
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    });
    if (response.status !== 400 || response.json.code !== 'invalid-signature') {
      accepted.push([kind, response.status, signature]);
    }
  });
  expect(accepted).toEqual([]);
  expect(await payments.database.query('select id from stripe_events')).toEqual([]);
});
