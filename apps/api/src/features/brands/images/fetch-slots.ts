type Waiting = { host: string; begin: () => void };

/** Limits in-flight fetches in total and per host, first come first served, so that a slow host cannot delay others. */
export function fetchSlots(limits: { total: number; perHost: number }) {
  const inFlight = new Map<string, number>();
  let total = 0;
  const waiting: Waiting[] = [];
  const isFree = (host: string) => total < limits.total && (inFlight.get(host) ?? 0) < limits.perHost;

  const take = (host: string) => {
    total += 1;
    inFlight.set(host, (inFlight.get(host) ?? 0) + 1);
  };
  const release = (host: string) => {
    total -= 1;
    const remaining = (inFlight.get(host) ?? 1) - 1;
    if (remaining > 0) inFlight.set(host, remaining);
    else inFlight.delete(host);
    const next = waiting.findIndex((fetch) => isFree(fetch.host));
    const [started] = next < 0 ? [] : waiting.splice(next, 1);
    if (!started) return;
    take(started.host);
    started.begin();
  };

  return async <Result>(host: string, task: () => Promise<Result>): Promise<Result> => {
    if (isFree(host)) take(host);
    else await new Promise<void>((begin) => waiting.push({ host, begin }));
    try {
      return await task();
    } finally {
      release(host);
    }
  };
}
