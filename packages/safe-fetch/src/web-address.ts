import { type SampleStores, sampleServersOf } from './sample-stores.ts';
import type { Reply } from './send-request.ts';

/** http or https on their default ports, or a port of a sample store. */
export const isWeb = ({ protocol, hostname, port }: URL, sampleStores: SampleStores | undefined): boolean =>
  (protocol === 'http:' || protocol === 'https:') &&
  (port === '' ||
    port === '80' ||
    port === '443' ||
    sampleServersOf(`${hostname}:${port}`, sampleStores) !== undefined);

export const redirectOf = ({ status, headers }: Reply, from: URL): URL | undefined =>
  [301, 302, 303, 307, 308].includes(status) && headers.location && URL.canParse(headers.location, from.href)
    ? new URL(headers.location, from)
    : undefined;
