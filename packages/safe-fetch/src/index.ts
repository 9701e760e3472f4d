export { isIn, isLoopback, isPublic } from './addresses.ts';
export { PrivateAddress, publicConnector, type Resolve } from './connect.ts';
export { ACCEPT_ENCODING, decompress } from './decompress.ts';
export { queryNameServers } from './query-name-servers.ts';
export {
  isSampleStore,
  isVisitedSampleStore,
  readSampleStores,
  type SampleStores,
  sampleServersOf,
  storefrontOf,
} from './sample-stores.ts';
export { type Reply, type Request, sendRequest } from './send-request.ts';
export { userAgent } from './user-agent.ts';
export { isWeb, redirectOf } from './web-address.ts';
