import { createHmac } from 'node:crypto';
import { WEBHOOK_SECRET } from './payments.ts';

/** `Stripe-Signature` as Stripe computes it; `time` in Unix seconds. */
export function signEvent(
  body: string,
  { secret = WEBHOOK_SECRET, time = Math.floor(Date.now() / 1000) }: { secret?: string; time?: number } = {},
): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
