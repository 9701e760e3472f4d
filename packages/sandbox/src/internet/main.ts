import { parseArgs } from 'node:util';
import { DEFAULT_NAMES, startSimulatedInternet } from './simulated-internet.ts';

const USAGE = `node packages/sandbox/src/internet/main.ts [--names N] [--stores N] [--seed N] [--dns-port N] [--http-port N]

Starts a simulated internet on this machine: a DNS resolver, the sites of N names (${DEFAULT_NAMES.toLocaleString('en')} by default) and the rank
lists of two days.`;

try {
  const { values } = parseArgs({
    options: {
      names: { type: 'string' },
      stores: { type: 'string' },
      seed: { type: 'string' },
      'dns-port': { type: 'string' },
      'http-port': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const numbers = Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) => {
      if (typeof text !== 'string') return [];
      if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} must be a whole number.\n\n${USAGE}`);
      return [[name, Number(text)]];
    }),
  );
  const { 'dns-port': dnsPort, 'http-port': httpPort, ...population } = numbers;
  const internet = await startSimulatedInternet({
    ...population,
    ...(dnsPort !== undefined && { dnsPort }),
    ...(httpPort !== undefined && { httpPort }),
  });
  console.log(JSON.stringify(internet.describe(), null, 2));
  const stop = () => void internet.close().finally(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Started as a child: reports to the parent, and ends with it.
  process.once('disconnect', stop);
  process.send?.(internet.describe());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
