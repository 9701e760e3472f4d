import type { Source, SourceReport, Visit } from '../source.ts';
import { withoutFrontPage } from '../visit-so-far.ts';
import type { ApiRequest, ApiResult, CallApi } from './call-api.ts';

/** An answer that ends a source's work: what it says about the store, or about our right to ask. */
export class ApiStop extends Error {
  readonly report: Pick<SourceReport, 'outcome' | 'reason' | 'retryAfterSeconds'>;

  constructor(outcome: SourceReport['outcome'], reason: string, retryAfterSeconds?: number) {
    super(reason);
    this.report = { outcome, reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
}

type Answered = Extract<ApiResult, { outcome: 'answered' }>;
/** Asks and answers the JSON of a 200; any other answer ends the source's work with what it means. */
export type RequestJson = (request: ApiRequest) => Promise<unknown>;

type ApiSource = {
  name: string;
  callApi: CallApi;
  /** The settings without which the source is off, by the variable that sets them. */
  needs: Record<string, string | undefined>;
  /** Whether it asks for an account that the front page names. */
  needsFrontPage?: boolean;
  /** What an answer other than 200 means, where the API has words of its own for it. */
  explain?: (result: Answered) => ApiStop | undefined;
  collect: (visit: Visit, request: RequestJson) => Promise<Partial<SourceReport>>;
};

/** A source that asks an official API with the operator's own key; off without it. */
export function apiSource({ name, callApi, needs, needsFrontPage, explain, collect }: ApiSource): Source {
  return {
    name,
    async collect(visit) {
      const empty = { source: name, requests: 0, metrics: [], facts: {} };
      const missing = Object.keys(needs).filter((variable) => !needs[variable]);
      if (missing.length > 0)
        return { ...empty, outcome: 'not applicable', reason: `off: set ${missing.join(' and ')}` };

      const stopped = needsFrontPage && withoutFrontPage(visit, name);
      if (stopped) return stopped;
      let requests = 0;
      const request: RequestJson = async (request) => {
        requests += 1;
        const result = await callApi(request);
        if (result.outcome === 'failed') throw new ApiStop('failed', result.reason);
        if (result.status === 200) return result.json;
        throw explain?.(result) ?? stopOf(result);
      };
      try {
        return { ...empty, outcome: 'found', ...(await collect(visit, request)), requests };
      } catch (error) {
        if (error instanceof ApiStop) return { ...empty, ...error.report, requests };
        throw error;
      }
    },
  };
}

function stopOf({ status, retryAfterSeconds }: Answered): ApiStop {
  if (status === 401 || status === 403)
    return new ApiStop('blocked', `refused, status ${status}: is the key right?`);
  if (status === 404) return new ApiStop('missing', 'status 404');
  if (status === 429) return new ApiStop('failed', 'too many requests', retryAfterSeconds);
  return new ApiStop('failed', `status ${status}`, retryAfterSeconds);
}

/** An address below a base that may have a path of its own. */
export function below(base: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(base.replace(/\/$/, '') + path);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}

/** The API answered something else than its documentation says. */
export const unexpectedResponse = () => new ApiStop('failed', 'an answer of unknown form');
