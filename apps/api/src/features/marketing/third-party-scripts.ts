import type { Config } from '../../config.ts';
import { escapeHtml } from '../../escape-html.ts';

/** The tag manager's start event: without it no page view is recorded. */
const TAG_MANAGER_START = "dataLayer=[{'gtm.start':Date.now(),event:'gtm.js'}]";

/** Script tags of chat, tag manager and heat map for the head of a page; empty if none is configured. */
export function thirdPartyScripts({ supportChatSrc, tagManagerId, heatmapSrc }: Config['product']): string {
  const load = (src: string) => `<script async src="${escapeHtml(src)}"></script>`;
  return [
    ...(tagManagerId
      ? [
          `<script>${TAG_MANAGER_START}</script>`,
          load(`https://www.googletagmanager.com/gtm.js?id=${tagManagerId}`),
        ]
      : []),
    ...(heatmapSrc ? [load(heatmapSrc)] : []),
    ...(supportChatSrc ? [load(supportChatSrc)] : []),
  ].join('');
}

/** The signed-in pages that load them; no other page does. */
const SIGNED_IN_PAGES = /^\/(brands|settings|select-plan)(\/|$)/;

/** Only the landing page and signed-in pages: other URLs may hold the secret of a mailed link, or ask for a password. */
export const mayLoadThirdParty = (path: string) => SIGNED_IN_PAGES.test(path);
