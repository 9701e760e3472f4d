export { openHostedIdentity } from './hosted-identity.ts';
