import type { FetchOptions, FetchResult, Found } from '../crawl/fetch-result.ts';
import { type Parser, TooCostlyToParse } from '../parse/document.ts';
import { type SourceReport, sourceReport } from './report.ts';
import type { Visit } from './source.ts';
import { addressAt } from './visit-so-far.ts';

/** The value is parsed now, or comes from the cache if the address is unchanged. */
export type Read<T> = { result: FetchResult; value?: T };

/** Fetches addresses for one source, conditionally if a parsed result is cached. */
export class AddressReader {
  readonly #visit: Visit;

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  async read<Value>(url: string, parser: Parser<Value>, options: FetchOptions = {}): Promise<Read<Value>> {
    const { fetch, cache } = this.#visit;
    const form = `${parser.name} ${parser.version}`;
    const cached = await cache.get(url);
    const before = isOfForm<Value>(cached?.content, form) ? cached.content.value : undefined;
    const result = await fetch(url, {
      ...options,
      ...(cached && before !== undefined && { unless: cached.validators }),
    });
    if (result.outcome === 'unchanged') return { result, ...(before !== undefined && { value: before }) };
    if (result.outcome !== 'found') return { result };
    const read = await this.#parse(result, parser);
    const { etag, lastModified } = result.validators;
    if ('value' in read && (etag !== undefined || lastModified !== undefined))
      await cache.set(url, result.validators, { form, value: read.value });
    return read;
  }

  /** Bypasses the cache, for requests that are not repeated. */
  async readUncached<Value>(
    url: string,
    parser: Parser<Value>,
    options: FetchOptions = {},
  ): Promise<Read<Value>> {
    const result = await this.#visit.fetch(url, options);
    return result.outcome === 'found' ? this.#parse(result, parser) : { result };
  }

  async #parse<Value>(result: Found, parser: Parser<Value>): Promise<Read<Value>> {
    const { domain, storefront } = this.#visit;
    const { url, headers, contentType, body } = result;
    const store = { domain, storefront, site: addressAt(this.#visit, '/') };
    try {
      return { result, value: await this.#visit.parse(parser, { url, headers, contentType, body }, store) };
    } catch (error) {
      if (!(error instanceof TooCostlyToParse)) throw error;
      return { result: { outcome: 'failed', url, reason: 'too costly to parse' } };
    }
  }

  /** The report for a response without content. */
  failed(source: string, result: FetchResult): SourceReport {
    return sourceReport(source, result.outcome, {
      ...('reason' in result && { reason: result.reason }),
      ...('retryAfterSeconds' in result && { retryAfterSeconds: result.retryAfterSeconds }),
    });
  }
}

function isOfForm<Value>(read: unknown, form: string): read is { form: string; value: Value } {
  return typeof read === 'object' && read !== null && 'form' in read && read.form === form;
}
