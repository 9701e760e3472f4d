import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/** Whether a body is from Brandlode: `header` is the value of Brandlode-Signature, `body` the bytes received. */
export function isGenuine(secret: string, header: string, body: Buffer): boolean {
  const fields = new Map(header.split(',').map((field) => field.split('=', 2) as [string, string]));
  const time = fields.get('t') ?? '';
  if (!/^\d+$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const received = Buffer.from(fields.get('v1') ?? '', 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}
