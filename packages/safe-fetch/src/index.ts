export { isPublic } from './addresses.ts';
export { PrivateAddress, publicConnector, type Resolve, type Street } from './connect.ts';
export { type Reply, type Request, type RequestProblem, sendRequest } from './send-request.ts';
export { readStreet, storefrontOf } from './street.ts';
export { ACCEPT_ENCODING, unpack } from './unpack.ts';
export { userAgent } from './user-agent.ts';
export { isWeb, redirectOf } from './web-address.ts';
