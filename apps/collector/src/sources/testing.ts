import type { Answer } from '../crawl/answer.ts';
import { parseDocument } from '../parse/parsers.ts';
import type { Facts, Visit } from './source.ts';

type Given = string | { body: string; headers?: Record<string, string> } | Answer;

/** A visit to shop.example that gets these answers by path and query; everything else is missing. `asked` lists what was asked for. */
export function visitTo(answers: Record<string, Given>, facts: Facts = {}): Visit & { asked: string[] } {
  const storefront = 'https://shop.example/';
  const asked: string[] = [];
  return {
    domain: 'shop.example',
    storefront,
    earlier: [{ source: 'storefront', outcome: 'found', requests: 1, figures: [], facts }],
    asked,
    fetch: async (url) => {
      const path = url.replace('https://shop.example', '');
      asked.push(path);
      const given = answers[path];
      if (given === undefined) return { outcome: 'missing', url, status: 404 };
      if (typeof given === 'object' && 'outcome' in given) return given;
      const { body, headers = {} } = typeof given === 'string' ? { body: given } : given;
      return { outcome: 'found', url, headers, contentType: '', body: Buffer.from(body), validators: {} };
    },
    parse: async (...document) => parseDocument(...document),
    memory: { recall: async () => undefined, keep: async () => {} },
    now: new Date('2026-11-21T12:00:00Z'),
  };
}
