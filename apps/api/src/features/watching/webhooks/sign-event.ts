import { createHmac } from 'node:crypto';
import { newSecret } from '../../../secrets/secrets.ts';

export const newWebhookSecret = (): string => `whsec_${newSecret()}`;

/** The signature header, in Stripe's format: the time in Unix seconds, and the HMAC-SHA256 of time and body. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
