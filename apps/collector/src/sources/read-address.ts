import type { FetchOptions, FetchResult, Found } from '../crawl/fetch-result.ts';
import { TooCostlyToParse } from '../parse/document.ts';
import type { DocumentKind, Parsed } from '../parse/parsers.ts';
import type { SourceReport, Visit } from './source.ts';
import { addressAt } from './visit-so-far.ts';

/** What came of one address: what was read from it, now or, where nothing has changed, the last time. */
export type Read<T> = { result: FetchResult; value?: T };

/**
 * Asks for addresses on behalf of one source, conditionally where they were read before. `form` names what is made
 * of an answer, with a number that rises when it changes: what another form left in the memory is not taken for this one.
 */
export class AddressReader {
  readonly #visit: Visit;

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  async read<Kind extends DocumentKind>(
    url: string,
    form: string,
    kind: Kind,
    options: FetchOptions = {},
  ): Promise<Read<Parsed<Kind>>> {
    const { fetch, cache } = this.#visit;
    const kept = await cache.get(url);
    const before = isKept<Parsed<Kind>>(kept?.read, form)
      ? { validators: kept!.validators, value: kept!.read.value }
      : undefined;
    const result = await fetch(url, { ...options, ...(before && { unless: before.validators }) });
    if (result.outcome === 'unchanged') return { result, value: before?.value };
    if (result.outcome !== 'found') return { result };
    const read = await this.#parse(result, kind);
    const { etag, lastModified } = result.validators;
    if ('value' in read && (etag !== undefined || lastModified !== undefined))
      await cache.set(url, result.validators, { form, value: read.value });
    return read;
  }

  /** The same for a question that will not be asked again: nothing is recalled or kept. */
  async readUncached<Kind extends DocumentKind>(
    url: string,
    kind: Kind,
    options: FetchOptions = {},
  ): Promise<Read<Parsed<Kind>>> {
    const result = await this.#visit.fetch(url, options);
    return result.outcome === 'found' ? this.#parse(result, kind) : { result };
  }

  async #parse<Kind extends DocumentKind>(result: Found, kind: Kind): Promise<Read<Parsed<Kind>>> {
    const { domain, storefront } = this.#visit;
    const { url, headers, contentType, body } = result;
    const store = { domain, storefront, site: addressAt(this.#visit, '/') };
    try {
      return { result, value: await this.#visit.parse(kind, { url, headers, contentType, body }, store) };
    } catch (error) {
      if (!(error instanceof TooCostlyToParse)) throw error;
      return { result: { outcome: 'failed', url, reason: 'too costly to parse' } };
    }
  }

  /** The report for an answer that gave nothing to read. */
  failed(source: string, result: FetchResult): SourceReport {
    return this.report(source, result.outcome, {
      ...('reason' in result && { reason: result.reason }),
      ...('retryAfterSeconds' in result && { retryAfterSeconds: result.retryAfterSeconds }),
    });
  }

  report(source: string, outcome: SourceReport['outcome'], rest: Partial<SourceReport> = {}): SourceReport {
    return { source, outcome, requests: 0, metrics: [], facts: {}, ...rest };
  }
}

function isKept<T>(read: unknown, form: string): read is { form: string; value: T } {
  return typeof read === 'object' && read !== null && 'form' in read && read.form === form;
}
