import type { Config } from '../../config.ts';
import { escapeHtml } from '../../escape-html.ts';
import { inboxUrl } from './inbox-url.ts';
import { thirdPartyScripts } from './third-party-scripts.ts';

/**
 * Fills the placeholders of a built page: `{{NAME}}` in text and attributes, `{{json:NAME}}` in strings of the structured data;
 * NAME is an environment variable, `INBOX_URL` or `IDENTITY`. With third-party scripts configured, the root element says whether the page loads
 * them.
 */
export function fillPage(
  html: string,
  { product, publicUrl, sandboxPort, firebase }: Config,
  thirdParty: boolean,
): string {
  const scripts = thirdPartyScripts(product);
  const values: Record<string, string> = {
    PRODUCT_NAME: product.name,
    SUPPORT_EMAIL: product.supportEmail,
    PUBLIC_URL: publicUrl,
    INBOX_URL: inboxUrl(sandboxPort),
    IDENTITY: firebase ? 'hosted' : 'own',
  };
  return html
    .replace(/\{\{(json:)?([A-Z_]+)\}\}/g, (_, json: string | undefined, name: string) =>
      (json ? escapeJson : escapeHtml)(values[name] ?? ''),
    )
    .replace(
      '<html',
      scripts === '' ? '<html' : `<html data-third-party="${thirdParty ? 'loaded' : 'withheld'}"`,
    )
    .replace('</head>', () => `${thirdParty ? scripts : ''}</head>`);
}

/** For a JSON string inside a script element, which `</script>` would end. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');
