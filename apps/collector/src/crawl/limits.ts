import { BUDGET } from '../parse/budget.ts';

/** Limits of one request. Times in milliseconds, sizes in bytes. */
export type Limits = {
  connectTime: number;
  /** The longest time between two chunks of the response. */
  idleTime: number;
  /** The longest time from the request to the last byte, which ends slow-drip responses. */
  totalTime: number;
  headerBytes: number;
  /** The largest body, compressed and decompressed, unless the caller sets another limit. */
  bodyBytes: number;
  redirects: number;
  /** Pause between two requests to a host. */
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
