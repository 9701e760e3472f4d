import { Resolver } from 'node:dns/promises';

/** Whether this machine reaches the internet. */
export type IsOnline = () => Promise<boolean>;

/** What every name server knows. */
const NAMES = ['.', 'com'];
/** One answer holds for all stores that fail at the same time. */
const KEEP_MS = 5_000;

/** Asks the system's name servers about names that exist as long as there is an internet. */
export function openNetworkCheck(): IsOnline {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const ask = () =>
    Promise.any(NAMES.map((name) => resolver.resolveNs(name))).then(
      () => true,
      () => false,
    );
  let last: { answer: Promise<boolean>; askedAt: number } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.askedAt > KEEP_MS) last = { answer: ask(), askedAt: now };
    return last.answer;
  };
}
