import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../shared/data/bad-input', import.meta.url));

/** Public collections of bad input. */
export type BadInput = {
  /** Big List of Naughty Strings. */
  strings: string[];
  /** JSONTestSuite: invalid JSON, and text that parsers disagree on. */
  notJson: Buffer[];
  perhapsJson: Buffer[];
  /** isemail: addresses that are invalid by every standard. */
  notEmails: string[];
  /** web-platform-tests. */
  urls: string[];
};

/** Reads the collections; null if they are not on this machine. */
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
      .map(([, address]) => decodeControlSymbols(address!))
      // The API trims white space around an address.
      .filter((address) => address === address.trim()),
    urls: urls.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.input])),
  };
}

/** The file encodes control characters as the symbols from U+2400. */
const decodeControlSymbols = (text: string) =>
  text
    .replaceAll(/&#x24([01][0-9a-f]);/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
