import type { Config } from '../../config.ts';

/** The tag manager's own beginning: without this event no page view is seen. */
const TAG_MANAGER_START = "dataLayer=[{'gtm.start':Date.now(),event:'gtm.js'}]";

/** Script tags of chat, tag manager and heat map, for the head of a page; nothing where none is configured. */
export function thirdPartyScripts({ supportChatSrc, tagManagerId, heatmapSrc }: Config['product']): string {
  const load = (src: string) =>
    `<script async src="${src.replaceAll('&', '&amp;').replaceAll('"', '%22')}"></script>`;
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

/** The signed-in pages that load them; a page that is not named here never does. */
const SIGNED_IN_PAGES = /^\/(brands|settings|select-plan)(\/|$)/;

/**
 * Third-party scripts are loaded on the landing page and on signed-in pages only: any other address may hold the secret of
 * a mailed link, or lead to a page that takes a password.
 */
export const mayLoadThirdParty = (path: string) => SIGNED_IN_PAGES.test(path);
