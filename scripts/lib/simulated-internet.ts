import { z } from 'zod';
import { CommandError } from './run-command.ts';

/** The sandbox's own number of names; one name in 50 ends up as a store. */
const MIN_NAMES = 100_000;
const NAMES_PER_STORE = 50;
/** Name servers and stores on this machine need no consideration. */
const RATE = '2000';
const PAUSE_SECONDS = '0';

const Addresses = z.object({
  dns: z.string(),
  sampleStores: z.url(),
  /** Of two days. */
  rankLists: z.array(z.object({ tranco: z.url(), crux: z.url() })),
});
type Addresses = z.infer<typeof Addresses>;

type Options = { sandbox: boolean; sandboxPort: number; stores: number };

/**
 * The simulated internet of the sandbox that runs, or else one of this process, and the environment in which a collector sees nothing but it:
 * no service is asked about made-up stores.
 */
export async function openSimulation({ sandbox, sandboxPort, stores }: Options) {
  if (!sandbox)
    throw new CommandError(
      '--simulated adds made-up stores, which only a sandbox may have: set SANDBOX=true for an installation on this machine.',
    );
  const running = await addressesOf(`http://localhost:${sandboxPort}/internet`);
  if (running) return { environment: environmentOf(running), close: async () => {} };
  // The package is not installed in production.
  const { startSimulatedInternet } = await import('@brandlode/sandbox');
  const internet = await startSimulatedInternet({ names: Math.max(MIN_NAMES, stores * NAMES_PER_STORE) });
  return { environment: environmentOf(internet.describe()), close: internet.close };
}

async function addressesOf(url: string): Promise<Addresses | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return Addresses.parse(await response.json());
  } catch {
    return undefined;
  }
}

function environmentOf({ dns, sampleStores, rankLists }: Addresses) {
  const [, lists] = rankLists;
  return {
    OPEN_DATA: 'popularity-rank',
    TRANCO_URL: lists?.tranco,
    CRUX_URL: lists?.crux,
    DNS_RESOLVERS: dns,
    DISCOVERY_RATE: process.env.DISCOVERY_RATE || RATE,
    COLLECT_SAMPLE_STORES_URL: sampleStores,
    COLLECT_PAUSE_SECONDS: process.env.COLLECT_PAUSE_SECONDS || PAUSE_SECONDS,
  };
}
