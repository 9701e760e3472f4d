import type { Answer, FetchOptions, Found } from '../crawl/answer.ts';
import { TooCostlyToParse } from '../parse/document.ts';
import type { DocumentKind, Parsed } from '../parse/parsers.ts';
import type { SourceReport, Visit } from './source.ts';
import { addressAt } from './visit-so-far.ts';

/** What came of one address: what was read from it, now or, where nothing has changed, the last time. */
export type Read<T> = { answer: Answer; value?: T };

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
    const { fetch, memory } = this.#visit;
    const kept = await memory.recall(url);
    const before = isKept<Parsed<Kind>>(kept?.read, form)
      ? { validators: kept!.validators, value: kept!.read.value }
      : undefined;
    const answer = await fetch(url, { ...options, ...(before && { unless: before.validators }) });
    if (answer.outcome === 'unchanged') return { answer, value: before?.value };
    if (answer.outcome !== 'found') return { answer };
    const read = await this.#parse(answer, kind);
    const { etag, lastModified } = answer.validators;
    if ('value' in read && (etag !== undefined || lastModified !== undefined))
      await memory.keep(url, answer.validators, { form, value: read.value });
    return read;
  }

  /** The same for a question that will not be asked again: nothing is recalled or kept. */
  async readAnew<Kind extends DocumentKind>(
    url: string,
    kind: Kind,
    options: FetchOptions = {},
  ): Promise<Read<Parsed<Kind>>> {
    const answer = await this.#visit.fetch(url, options);
    return answer.outcome === 'found' ? this.#parse(answer, kind) : { answer };
  }

  async #parse<Kind extends DocumentKind>(answer: Found, kind: Kind): Promise<Read<Parsed<Kind>>> {
    const { domain, storefront } = this.#visit;
    const { url, headers, contentType, body } = answer;
    const store = { domain, storefront, site: addressAt(this.#visit, '/') };
    try {
      return { answer, value: await this.#visit.parse(kind, { url, headers, contentType, body }, store) };
    } catch (error) {
      if (!(error instanceof TooCostlyToParse)) throw error;
      return { answer: { outcome: 'failed', url, reason: 'too costly to parse' } };
    }
  }

  /** The report for an answer that gave nothing to read. */
  failed(source: string, answer: Answer): SourceReport {
    return this.report(source, answer.outcome, {
      ...('reason' in answer && { reason: answer.reason }),
      ...('retryAfterSeconds' in answer && { retryAfterSeconds: answer.retryAfterSeconds }),
    });
  }

  report(source: string, outcome: SourceReport['outcome'], rest: Partial<SourceReport> = {}): SourceReport {
    return { source, outcome, requests: 0, figures: [], facts: {}, ...rest };
  }
}

function isKept<T>(read: unknown, form: string): read is { form: string; value: T } {
  return typeof read === 'object' && read !== null && 'form' in read && read.form === form;
}
