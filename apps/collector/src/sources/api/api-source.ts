import { type SourceReport, sourceReport } from '../report.ts';
import type { Schedule, Source, Visit } from '../source.ts';
import { withoutFrontPage } from '../visit-so-far.ts';
import type { ApiRequest, ApiResult, CallApi } from './call-api.ts';

/** Ends a source's run with a report about the store or about our access. */
export class ApiStop extends Error {
  readonly report: Pick<SourceReport, 'outcome' | 'reason' | 'retryAfterSeconds'>;

  constructor(outcome: SourceReport['outcome'], reason: string, retryAfterSeconds?: number) {
    super(reason);
    this.report = { outcome, reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
}

export type ApiResponse = Extract<ApiResult, { outcome: 'response' }>;
/** Returns the JSON of a 200; any other response throws an `ApiStop`. */
export type RequestJson = (request: ApiRequest) => Promise<unknown>;

type ApiSource<Name extends string, Key extends string> = {
  name: Name;
  schedule?: Schedule;
  asksByAddress?: true;
  callApi: CallApi;
  /** Settings without which the source is off, by variable. */
  needs: Record<Key, string | undefined>;
  /** Whether it looks up an account named on the front page. */
  needsFrontPage?: boolean;
  /** The meaning of a status other than 200, if the API documents its errors. */
  explain?: (response: ApiResponse) => ApiStop | undefined;
  collect: (visit: Visit, request: RequestJson, keys: Record<Key, string>) => Promise<Partial<SourceReport>>;
};

/** A source on an official API with the operator's own key; off without it. */
export function apiSource<Name extends string, Key extends string>(
  definition: ApiSource<Name, Key>,
): Source & { name: Name } {
  const { name, schedule, asksByAddress, callApi, needs, needsFrontPage, explain, collect } = definition;
  return {
    name,
    ...(schedule && { schedule }),
    ...(asksByAddress && { asksByAddress }),
    async collect(visit) {
      if (!isComplete(needs)) {
        const missing = Object.entries(needs).flatMap(([variable, value]) => (value ? [] : [variable]));
        return sourceReport(name, 'not applicable', { reason: `off: set ${missing.join(' and ')}` });
      }
      const stopped = needsFrontPage && withoutFrontPage(visit, name);
      if (stopped) return stopped;
      let requests = 0;
      const request: RequestJson = async (apiRequest) => {
        requests += 1;
        const result = await callApi(apiRequest);
        if (result.outcome === 'failed') throw new ApiStop('failed', result.reason);
        if (result.status === 200) return result.json;
        throw explain?.(result) ?? stopOf(result);
      };
      try {
        return sourceReport(name, 'found', { ...(await collect(visit, request, needs)), requests });
      } catch (error) {
        if (error instanceof ApiStop)
          return sourceReport(name, error.report.outcome, { ...error.report, requests });
        throw error;
      }
    },
  };
}

const isComplete = <Key extends string>(
  needs: Record<Key, string | undefined>,
): needs is Record<Key, string> => Object.values(needs).every(Boolean);

function stopOf({ status, retryAfterSeconds }: ApiResponse): ApiStop {
  if (status === 401 || status === 403)
    return new ApiStop('blocked', `rejected with status ${status}: is the key right?`);
  if (status === 404) return new ApiStop('missing', 'status 404');
  if (status === 429) return new ApiStop('failed', 'too many requests', retryAfterSeconds);
  return new ApiStop('failed', `status ${status}`, retryAfterSeconds);
}

/** A URL relative to a base that may have a path. */
export function below(base: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(base.replace(/\/$/, '') + path);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}

export const unexpectedResponse = () => new ApiStop('failed', 'unexpected response format');
