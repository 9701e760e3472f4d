export { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
export { newCardNumber } from './stripe/objects/payment-method.ts';
