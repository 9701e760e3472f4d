import type { Answer, FetchOptions, Found } from '../crawl/answer.ts';
import type { SourceReport, Visit } from './source.ts';

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

  async read<T>(
    url: string,
    form: string,
    parse: (found: Found) => T,
    options: FetchOptions = {},
  ): Promise<Read<T>> {
    const { fetch, memory } = this.#visit;
    const kept = await memory.recall(url);
    const before = isKept<T>(kept?.read, form)
      ? { validators: kept!.validators, value: kept!.read.value }
      : undefined;
    const answer = await fetch(url, { ...options, ...(before && { unless: before.validators }) });
    if (answer.outcome === 'unchanged') return { answer, value: before?.value };
    if (answer.outcome !== 'found') return { answer };
    const value = parse(answer);
    const { etag, lastModified } = answer.validators;
    if (etag !== undefined || lastModified !== undefined)
      await memory.keep(url, answer.validators, { form, value });
    return { answer, value };
  }

  /** The same for a question that will not be asked again: nothing is recalled or kept. */
  async readAnew<T>(url: string, parse: (found: Found) => T, options: FetchOptions = {}): Promise<Read<T>> {
    const answer = await this.#visit.fetch(url, options);
    return answer.outcome === 'found' ? { answer, value: parse(answer) } : { answer };
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
