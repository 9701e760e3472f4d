import type { SampleStores } from './connect.ts';
import type { Reply } from './send-request.ts';

/** Http or https on their own ports; a port of the sandbox's street besides. */
export const isWeb = ({ protocol, hostname, port }: URL, sampleStores: SampleStores | undefined): boolean =>
  (protocol === 'http:' || protocol === 'https:') &&
  (port === '' ||
    port === '80' ||
    port === '443' ||
    Object.hasOwn(sampleStores?.names ?? {}, `${hostname}:${port}`));

/** Where a reply redirects to, if it does. */
export const redirectOf = ({ status, headers }: Reply, from: URL): URL | undefined =>
  [301, 302, 303, 307, 308].includes(status) && headers.location && URL.canParse(headers.location, from.href)
    ? new URL(headers.location, from)
    : undefined;
