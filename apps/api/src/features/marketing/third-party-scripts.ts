import type { Config } from '../../config.ts';

/** A script of another company, which the browser loads once the visitor allows it (`apps/web/src/features/legal/consent`). */
export type ThirdPartyScript = { kind: 'tag manager' | 'heat map' | 'support chat'; src: string };

export function thirdPartyScripts({
  supportChatSrc,
  tagManagerId,
  heatmapSrc,
}: Config['product']): ThirdPartyScript[] {
  const scripts: ThirdPartyScript[] = [];
  if (tagManagerId)
    scripts.push({ kind: 'tag manager', src: `https://www.googletagmanager.com/gtm.js?id=${tagManagerId}` });
  if (heatmapSrc) scripts.push({ kind: 'heat map', src: heatmapSrc });
  if (supportChatSrc) scripts.push({ kind: 'support chat', src: supportChatSrc });
  return scripts;
}

/** The signed-in pages that may load them; no other page does. */
const SIGNED_IN_PAGES = /^\/(brands|settings|select-plan)(\/|$)/;

/** Only the landing page and signed-in pages: other URLs may hold the secret of a mailed link, or ask for a password. */
export const mayLoadThirdParty = (path: string) => SIGNED_IN_PAGES.test(path);
