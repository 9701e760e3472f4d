import type { Config } from '../../config.ts';

/** The tag manager's own beginning: without this event no page view is seen. */
const TAG_MANAGER_START = "dataLayer=[{'gtm.start':Date.now(),event:'gtm.js'}]";

/** Script tags of chat, tag manager and heat map, for the head of every page; nothing where none is configured. */
export function extraScripts({ supportChatSrc, tagManagerId, heatmapSrc }: Config['product']): string {
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
