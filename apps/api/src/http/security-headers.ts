import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

/** Not used by the product, and denied to third-party scripts. */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'usb',
];
const PERMISSIONS = DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/**
 * Helmet's headers and Permissions-Policy for every response, computed once. `thirdParty`: for pages that load chat, tag manager and heat
 * map.
 */
export function securityHeaders(config: Config, { thirdParty = false } = {}): Record<string, string> {
  const headers: Record<string, string> = {};
  const collect = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader() {},
  };
  helmet(policy(config, thirdParty))({} as never, collect as never, () => {});
  return { ...headers, 'permissions-policy': PERMISSIONS };
}

function policy(config: Config, thirdParty: boolean): HelmetOptions {
  const extra = thirdParty ? thirdPartySources(config) : [];
  const hosted = hostedSources(config);
  const frames = [...extra, ...hosted.frame];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Brand images come through the image proxy, which hides visitors from other sites.
        imgSrc: ["'self'", 'data:', ...extra],
        scriptSrc: ["'self'", ...extra, ...hosted.script],
        // Chats use web sockets.
        connectSrc: [
          "'self'",
          ...extra,
          ...extra.map((origin) => origin.replace('https', 'wss')),
          ...hosted.connect,
        ],
        frameSrc: frames.length ? frames : ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // For Internet Explorer and Flash; the landing page has to fit in the first ten packets.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    strictTransportSecurity: config.https ? {} : false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

/** Firebase's web SDK sends requests to its services, and signs in with Google through a frame of the project's domain. */
function hostedSources({ firebase }: Config): { script: string[]; connect: string[]; frame: string[] } {
  if (!firebase) return { script: [], connect: [], frame: [] };
  if (firebase.emulator) return { script: [], connect: [firebase.emulator], frame: [firebase.emulator] };
  return {
    script: ['https://apis.google.com'],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frame: [`https://${firebase.authDomain}`],
  };
}

/** Chat, tag manager and heat map are allowed by the policy only if configured. */
function thirdPartySources({ product }: Config): string[] {
  const { supportChatSrc, heatmapSrc, tagManagerId } = product;
  const origins = [supportChatSrc, heatmapSrc]
    .filter((src) => src !== undefined)
    .map((src) => new URL(src).origin);
  return tagManagerId ? [...origins, 'https://www.googletagmanager.com'] : origins;
}
