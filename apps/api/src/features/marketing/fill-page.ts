import type { Config } from '../../config.ts';
import { inboxUrl } from './inbox-url.ts';
import { thirdPartyScripts } from './third-party-scripts.ts';

/**
 * A built page with what this installation is configured to be. The build leaves `{{NAME}}` in text and attributes and
 * `{{json:NAME}}` within strings of the structured data, NAME being the variable of the environment, or
 * `INBOX_URL`. Where third-party scripts are configured, the root element tells whether the page loads them.
 */
export function fillPage(
  html: string,
  { product, publicUrl, sandboxPort }: Config,
  thirdParty: boolean,
): string {
  const scripts = thirdPartyScripts(product);
  const values: Record<string, string> = {
    PRODUCT_NAME: product.name,
    SUPPORT_EMAIL: product.supportEmail,
    PUBLIC_URL: publicUrl,
    INBOX_URL: inboxUrl(sandboxPort),
  };
  return html
    .replace(/\{\{(json:)?([A-Z_]+)\}\}/g, (_, json: string | undefined, name: string) =>
      (json ? inJson : inHtml)(values[name]!),
    )
    .replace(
      '<html',
      scripts === '' ? '<html' : `<html data-third-party="${thirdParty ? 'loaded' : 'withheld'}"`,
    )
    .replace('</head>', () => `${thirdParty ? scripts : ''}</head>`);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
/** Within a JSON string inside a script element, which a `</script>` would end. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');
