import { InvalidValueError, readPlainText, readUrl } from '@brandlode/contract';
import { linkFormula } from '../read/clean-cell.ts';

/** Characters without width that copying from pages and documents leaves in cells. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Full-width forms that an East Asian keyboard types. */
const FULL_WIDTH: Readonly<Record<string, string>> = { '：': ':', '／': '/', '．': '.', '。': '.' };

/** A web address as people write it; throws InvalidValueError for anything else. */
export function readAddress(cell: unknown): string {
  const text = readPlainText(linkFormula(cell)?.address ?? cell)
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^(?:<(.*)>|"(.*)"|'(.*)'|\((.*)\)|\[(.*)\])$/, '$1$2$3$4$5')
    .replace(/[,;]+$/, '')
    .replace(/^[^/?#]*(?:[/／]{0,2}[^/?#]*)?/u, (start) =>
      start.replace(/[：／．。]/g, (sign) => FULL_WIDTH[sign] ?? sign),
    )
    .replace(/^(https?)(?::\/*|\/\/)(?=[^/\s])/i, '$1://')
    // The root of the domain name system, which addresses of sites leave out.
    .replace(/^((?:https?:\/\/)?[^/?#\s:@]+?)\.+(?=$|[/?#:])/i, '$1');
  const address = readUrl(text);
  const { hostname } = new URL(/^https?:/i.test(address) ? address : `https://${address}`);
  const [last = '', second = ''] = hostname.split('.').reverse();
  if (/[a-z]/.test(last) && !/^(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(last))
    throw new InvalidValueError(`ends in ".${last}", which is no top-level domain`);
  if (second.includes('_')) throw new InvalidValueError('has an underscore in its domain name');
  return address;
}
