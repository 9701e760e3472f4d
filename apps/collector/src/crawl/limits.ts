import { BUDGET } from '../parse/budget.ts';

/** What one request may cost us, whatever the other side does. Times in milliseconds, sizes in bytes. */
export type Limits = {
  connectTime: number;
  /** From one piece of the answer to the next. */
  idleTime: number;
  /** From the request to the last byte: a slow drip ends here. */
  totalTime: number;
  headerBytes: number;
  /** Of a body, as sent and again as unpacked, unless the caller sets another limit. */
  bodyBytes: number;
  redirects: number;
  /** After every request to a host, before the next one. */
  pauseSeconds: number;
};

export const LIMITS: Limits = {
  connectTime: 10_000,
  idleTime: 10_000,
  totalTime: 30_000,
  headerBytes: BUDGET.response.headerBytes,
  bodyBytes: BUDGET.response.bytes,
  redirects: 5,
  pauseSeconds: 1,
};
