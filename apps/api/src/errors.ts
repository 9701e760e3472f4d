import { IndexUnavailableError } from '@brandlode/catalogue-index';
import { ApiError, PROBLEMS, type Problem, type ProblemCode } from '@brandlode/contract';
import { isUnavailable } from '@brandlode/database';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { withoutSecret } from './http/logging.ts';

/** Returns the RFC 9457 problem document of a code. */
export function problem(code: ProblemCode, extra: Pick<Problem, 'detail' | 'errors'> = {}): Problem {
  const { status, title } = PROBLEMS[code];
  return { type: `/api/docs#${code}`, title, status, code, ...extra };
}

export function sendProblem(reply: FastifyReply, document: Problem) {
  return reply
    .code(document.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(document));
}

const DEFAULT_RETRY_AFTER_SECONDS = 5;

/** Validation errors in one response at most: a body can have thousands. */
const MAX_VALIDATION_ERRORS = 20;

/** Handles every error of a route. Unexpected errors are logged and returned without their message. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiError) {
    if (error.code === 'edit-conflict' && request.headers['if-match'] !== undefined)
      return sendProblem(reply, problem('precondition-failed'));
    const retryAfter =
      error.retryAfter ?? (error.code === 'unavailable' ? DEFAULT_RETRY_AFTER_SECONDS : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
    const detail = error.message === PROBLEMS[error.code].title ? undefined : error.message;
    // Under overload there may be thousands, and logging costs more than rejecting.
    if (PROBLEMS[error.code].status >= 500 && error.code !== 'overloaded') logFailure(request, error);
    return sendProblem(reply, problem(error.code, { detail, errors: error.errors }));
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.slice(0, MAX_VALIDATION_ERRORS).map((issue) => ({
      path: [error.validationContext, ...issue.instancePath.split('/').filter(Boolean)].join('.'),
      message: issue.message ?? 'is not valid',
    }));
    return sendProblem(reply, problem('invalid-request', { errors }));
  }
  if (isUnavailable(error) || error instanceof IndexUnavailableError) {
    logFailure(request, error);
    return sendProblem(
      reply.header('retry-after', String(DEFAULT_RETRY_AFTER_SECONDS)),
      problem('unavailable'),
    );
  }
  const code = problemCodeOfStatus(error.statusCode);
  if (code)
    return sendProblem(reply, problem(code, code === 'invalid-request' ? { detail: error.message } : {}));
  logFailure(request, error);
  return sendProblem(reply, problem('internal-error'));
}

function logFailure(request: FastifyRequest, err: Error) {
  const path = withoutSecret(request.url);
  request.log.error({ method: request.method, path, err }, 'request failed');
}

function problemCodeOfStatus(status: number | undefined): ProblemCode | null {
  if (status === 413) return 'payload-too-large';
  if (status === 415) return 'unsupported-media-type';
  if (status !== undefined && status >= 400 && status < 500) return 'invalid-request';
  return null;
}
