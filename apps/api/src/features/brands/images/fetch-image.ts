import {
  isWeb,
  publicConnector,
  queryNameServers,
  redirectOf,
  type SampleStores,
  sampleServersOf,
  sendRequest,
} from '@brandlode/safe-fetch';
import { Agent } from 'undici';
import { imageType } from './image-type.ts';

/** Limits for one image; times in milliseconds. */
export type FetchLimits = {
  connectTime: number;
  /** From the request to the last byte, including redirects and waiting for a connection. */
  totalTime: number;
  bytes: number;
  redirects: number;
  /** The maximum number of connections to one host. */
  perHost: number;
};
export const FETCH_LIMITS: FetchLimits = {
  connectTime: 3_000,
  totalTime: 8_000,
  bytes: 2 * 1024 * 1024,
  redirects: 3,
  perHost: 4,
};

/** The image's bytes, or whether the failure is temporary, which decides when it is retried. */
type FetchedImage = Buffer | 'temporary' | 'permanent';
type FetchImage = (address: string, deadline: number) => Promise<FetchedImage>;

const ACCEPT = 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8';
/** Content types of images, or unspecific ones. The bytes decide afterwards. */
const MAY_BE_IMAGE = /^(?:image\/|(?:application|binary)\/octet-stream|(?:text|application)\/xml|$)/i;
/** Only the headers of other responses are needed. */
const HEADERS_ONLY = 1;

/** Fetches images from public addresses only, checked again at every redirect, within the limits. Never rejects because of a site. */
export function createImageFetch(parts: {
  userAgent: string;
  /** The sandbox's sample stores. */
  sampleStores?: SampleStores | undefined;
  /** Restricts fetching to the sample stores. */
  onlySampleStores: boolean;
  isOptedOut: (hostname: string) => Promise<boolean>;
  limits?: Partial<FetchLimits> | undefined;
  /** Replaces the resolver of the system. */
  nameServers?: string[];
}): FetchImage & { mayFetch: (url: URL) => boolean; close: () => Promise<void> } {
  const limits = { ...FETCH_LIMITS, ...parts.limits };
  const agent = new Agent({
    connect: publicConnector({
      timeout: limits.connectTime,
      sampleStores: parts.sampleStores,
      resolve: queryNameServers(parts.nameServers, limits.connectTime),
    }),
    connections: limits.perHost,
    pipelining: 1,
    allowH2: false,
    headersTimeout: limits.totalTime,
    bodyTimeout: limits.totalTime,
    maxHeaderSize: 16 * 1024,
  });
  const headers = { 'user-agent': parts.userAgent, accept: ACCEPT, 'accept-encoding': 'gzip, deflate, br' };
  const mayFetch = (url: URL) =>
    isWeb(url, parts.sampleStores) &&
    (!parts.onlySampleStores ||
      sampleServersOf(`${url.hostname}:${url.port || defaultPort(url)}`, parts.sampleStores) !== undefined);

  const fetch: FetchImage = async (address, deadline) => {
    let url = new URL(address);
    for (let hops = 0; hops <= limits.redirects; hops++) {
      url.hash = '';
      const totalTime = deadline - Date.now();
      if (totalTime <= 0) return 'temporary';
      if (!mayFetch(url) || (await parts.isOptedOut(url.hostname.replace(/\.$/, '')))) return 'permanent';
      const reply = await sendRequest(
        agent,
        { totalTime },
        {
          url,
          headers,
          maximumBytes: limits.bytes,
          enough: (status) => (status === 200 ? undefined : HEADERS_ONLY),
        },
      );
      if (reply.outcome === 'blocked') return 'permanent';
      if (reply.outcome === 'failed') return reply.reason === 'too large' ? 'permanent' : 'temporary';
      const next = redirectOf(reply, url);
      if (!next) return imageIn(reply);
      url = next;
    }
    return 'permanent';
  };
  return Object.assign(fetch, { mayFetch, close: () => agent.destroy() });
}

const defaultPort = ({ protocol }: URL) => (protocol === 'https:' ? '443' : '80');

function imageIn(reply: { status: number; headers: Record<string, string>; body: Buffer }): FetchedImage {
  const { status, headers, body } = reply;
  if (status === 200)
    return MAY_BE_IMAGE.test(headers['content-type'] ?? '') && imageType(body) ? body : 'permanent';
  return status >= 500 || status === 429 ? 'temporary' : 'permanent';
}
