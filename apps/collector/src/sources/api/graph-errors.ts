import { z } from 'zod';
import { type ApiResponse, ApiStop } from './api-source.ts';

/** Errors of Meta's Graph API (developers.facebook.com, "Handle errors"); most come with status 400. */
const GraphError = z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) });

const TOO_MANY = [4, 17, 32, 341, 613];
const NO_SUCH_OBJECT_SUBCODE = 33;
/** Business discovery: no business or creator account has the name. */
const NO_SUCH_USER_SUBCODE = 2207013;

/** Omits the error's message, because it may contain the token. */
export function explainGraphError({ json, retryAfterSeconds }: ApiResponse): ApiStop | undefined {
  const parsed = GraphError.safeParse(json).data?.error;
  if (!parsed) return undefined;
  const { code, error_subcode } = parsed;
  const detail = `Graph API error ${code}${error_subcode ? `, ${error_subcode}` : ''}`;
  if (TOO_MANY.includes(code))
    return new ApiStop('failed', `too many requests: ${detail}`, retryAfterSeconds);
  if (code === 190 || code === 102) return new ApiStop('blocked', `the token is not valid: ${detail}`);
  if (code === 10 || (code >= 200 && code < 300)) return new ApiStop('blocked', `not permitted: ${detail}`);
  if (code === 803 || error_subcode === NO_SUCH_OBJECT_SUBCODE || error_subcode === NO_SUCH_USER_SUBCODE) {
    return new ApiStop('missing', detail);
  }
  return new ApiStop('failed', detail, retryAfterSeconds);
}
