import type { FastifyPluginAsync } from 'fastify';
import type { Part } from '../part.ts';
import { TOP_LEVEL } from './names.ts';
import {
  type SimulatedInternet,
  type SimulatedInternetOptions,
  startSimulatedInternet,
} from './simulated-internet.ts';

/** Enough to find more than 2,000 stores. */
const NAMES = 100_000;

/** The simulated internet of the sandbox: `GET /internet` returns its addresses. `topLevels`: its entry in the list of sample stores. */
export function internetPart(
  options: SimulatedInternetOptions = {},
): Part & { topLevels: () => Record<string, string> } {
  const { names = NAMES } = options;
  let internet: SimulatedInternet | undefined;
  const plugin: FastifyPluginAsync = async (app) => {
    app.get('/internet', () => internet?.describe());
  };
  return {
    links: [
      {
        href: '/internet',
        label: 'Simulated internet',
        text: `A name server, rank lists and the sites of ${names.toLocaleString('en')} names in .${TOP_LEVEL}, for discovery`,
      },
    ],
    plugin,
    started: async () => {
      internet = await startSimulatedInternet({ ...options, names });
    },
    close: async () => internet?.close(),
    topLevels: (): Record<string, string> => (internet ? { [TOP_LEVEL]: new URL(internet.url).host } : {}),
  };
}
