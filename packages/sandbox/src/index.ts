export type { Counts } from './sample-stores/serve-stores.ts';
export type { ListedStore } from './sample-stores/store.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
export { newCardNumber } from './stripe/objects/payment-method.ts';
