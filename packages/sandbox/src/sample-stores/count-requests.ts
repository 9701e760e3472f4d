/** Request statistics of a store. Times in seconds. */
export type StoreCounts = {
  requests: number;
  /** Requests that arrived while another was in progress. */
  overlaps: number;
  /** From the end of one request to the next; null before the second. */
  smallestPause: number | null;
  /** Requests that its robots.txt disallows. */
  forbidden: number;
  userAgents: string[];
  paths: Record<string, number>;
};

/** Malicious stores have endless paths, and user agents are arbitrary. */
const MAX_NAMES = 100;

export function countRequests() {
  type Tally = StoreCounts & { inFlight: number; leftAt: number | null };
  let tallies = new Map<string, Tally>();

  return {
    /** Records a request; returns how often the path was requested before, and a callback for its end. */
    begin(host: string, visit: { path: string; userAgent: string; forbidden: boolean }) {
      const tally: Tally = tallies.get(host) ?? {
        requests: 0,
        overlaps: 0,
        smallestPause: null,
        forbidden: 0,
        userAgents: [],
        paths: {},
        inFlight: 0,
        leftAt: null,
      };
      tallies.set(host, tally);
      const before = tally.paths[visit.path] ?? 0;
      const now = performance.now();
      tally.requests++;
      if (visit.forbidden) tally.forbidden++;
      if (tally.inFlight++ > 0) tally.overlaps++;
      else if (tally.leftAt !== null) {
        tally.smallestPause = Math.min(tally.smallestPause ?? Infinity, (now - tally.leftAt) / 1000);
      }
      if (before > 0 || Object.keys(tally.paths).length < MAX_NAMES) tally.paths[visit.path] = before + 1;
      if (!tally.userAgents.includes(visit.userAgent) && tally.userAgents.length < MAX_NAMES) {
        tally.userAgents.push(visit.userAgent);
      }
      const end = () => {
        tally.inFlight--;
        tally.leftAt = performance.now();
      };
      return { before, end };
    },
    counts: (): Record<string, StoreCounts> =>
      Object.fromEntries(
        [...tallies].map(([host, { inFlight: _, leftAt: __, ...counts }]) => [host, counts]),
      ),
    clear: () => {
      tallies = new Map();
    },
  };
}
