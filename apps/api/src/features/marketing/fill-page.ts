import type { Config } from '../../config.ts';
import { escapeHtml } from '../../escape-html.ts';
import { inboxUrl } from './inbox-url.ts';
import { legalPages } from './legal-pages.ts';
import { thirdPartyScripts } from './third-party-scripts.ts';

/**
 * Fills the placeholders of a built page: `{{NAME}}` in text and attributes, `{{json:NAME}}` in strings of the structured data;
 * NAME is an environment variable, `INBOX_URL` or `IDENTITY`. Removes the links to legal texts that there are not.
 */
export function fillPage(html: string, config: Config, thirdParty: boolean): string {
  const { product, publicUrl, sandboxPort, firebase } = config;
  const values: Record<string, string> = {
    PRODUCT_NAME: product.name,
    SUPPORT_EMAIL: product.supportEmail,
    PUBLIC_URL: publicUrl,
    SOCIAL_URL: product.socialUrl ?? '',
    INBOX_URL: inboxUrl(sandboxPort),
    IDENTITY: firebase ? 'hosted' : 'own',
  };
  const linked = product.socialUrl
    ? html
    : html.replace('href="{{SOCIAL_URL}}"', 'role="link" aria-disabled="true"');
  const filled = linked.replace(/\{\{(json:)?([A-Z_]+)\}\}/g, (_, json: string | undefined, name: string) =>
    (json ? escapeJson : escapeHtml)(values[name] ?? ''),
  );
  return withLegalLinks(withThirdParty(filled, config, thirdParty), config);
}

/**
 * With third-party scripts configured, the root element says whether the page may load them, and which. The script that asks for consent
 * is in the built page between two comments, and only such a page keeps it.
 */
function withThirdParty(html: string, config: Config, thirdParty: boolean): string {
  const scripts = thirdPartyScripts(config.product);
  const isAsked = scripts.length > 0 && thirdParty;
  const page = html.replace(/<!--consent-->(.*?)<!--\/consent-->/s, (_, script: string) =>
    isAsked ? script : '',
  );
  if (scripts.length === 0) return page;
  if (!thirdParty) return page.replace('<html', '<html data-third-party="withheld"');
  const settings = {
    implied: config.product.consent === 'implied',
    privacy: legalPages(config).includes('privacy'),
    scripts,
  };
  const attributes = `data-third-party="loaded" data-consent="${escapeHtml(JSON.stringify(settings))}"`;
  return page.replace('<html', () => `<html ${attributes}`);
}

/** A page is built with the link to every legal text (`apps/web/src/ui/legal-links.tsx`). */
function withLegalLinks(html: string, config: Config): string {
  const kept: string[] = legalPages(config);
  if (thirdPartyScripts(config.product).length > 0) kept.push('cookies');
  return html.replace(/<a data-legal="(\w+)"[^>]*>[^<]*<\/a>/g, (link, name: string) =>
    kept.includes(name) ? link : '',
  );
}

/** For a JSON string inside a script element, which `</script>` would end. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');
