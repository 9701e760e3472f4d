export { startNameServer } from './internet/name-server.ts';
export {
  type ExpectedSite,
  type SimulatedInternet,
  type SimulatedInternetAddresses,
  type SimulatedInternetOptions,
  startSimulatedInternet,
} from './internet/simulated-internet.ts';
export type { Counts } from './sample-stores/serve-stores.ts';
export type { ListedStore } from './sample-stores/store.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
export { newCardNumber } from './stripe/objects/payment-method.ts';
