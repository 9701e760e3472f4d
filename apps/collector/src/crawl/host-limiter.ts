/**
 * Allows one request at a time to a host, with a pause after each. Every request goes through a limiter, so that the limits hold for
 * all callers together (with the shared limiter: for all processes).
 */
export type HostLimiter = {
  /**
   * Waits for the host's lock and runs `request`, then blocks the host for `pauseSeconds`. `host` is a lower-case host name
   * without a port. Throws `HostBackoffError`, without a request, when the backoff exceeds the maximum wait.
   */
  run<T>(host: string, request: () => Promise<{ result: T; pauseSeconds: number }>): Promise<T>;
};

/** The host's backoff (Retry-After, Crawl-delay) exceeds the maximum wait. */
export class HostBackoffError extends Error {
  readonly seconds: number;
  constructor(host: string, seconds: number) {
    super(`${host} is blocked for another ${Math.ceil(seconds)} s`);
    this.seconds = seconds;
  }
}

/** Longest pause to wait for; a longer one is reported to the caller, who retries later. */
export const MAX_WAIT_SECONDS = 30;
