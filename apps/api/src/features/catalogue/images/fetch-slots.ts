type Waiting = { host: string; begin: () => void };

/** Limits in-flight fetches in total and per host, first come first served, so that a slow host cannot delay the others. */
export function fetchSlots(most: { inAll: number; perHost: number }) {
  const underWay = new Map<string, number>();
  let all = 0;
  const waiting: Waiting[] = [];
  const hasRoom = (host: string) => all < most.inAll && (underWay.get(host) ?? 0) < most.perHost;

  const take = (host: string) => {
    all += 1;
    underWay.set(host, (underWay.get(host) ?? 0) + 1);
  };
  const giveBack = (host: string) => {
    all -= 1;
    const left = underWay.get(host)! - 1;
    if (left > 0) underWay.set(host, left);
    else underWay.delete(host);
    const next = waiting.findIndex((one) => hasRoom(one.host));
    if (next < 0) return;
    const [one] = waiting.splice(next, 1);
    take(one!.host);
    one!.begin();
  };

  return async <Result>(host: string, task: () => Promise<Result>): Promise<Result> => {
    if (hasRoom(host)) take(host);
    else await new Promise<void>((begin) => waiting.push({ host, begin }));
    try {
      return await task();
    } finally {
      giveBack(host);
    }
  };
}
