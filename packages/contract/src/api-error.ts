import { PROBLEMS, type Problem, type ProblemCode } from './errors.ts';

/** A failure with a code of the contract; the error handler turns it into the problem document. */
export class ApiError extends Error {
  readonly code: ProblemCode;
  readonly errors: Problem['errors'];
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined;
  constructor(
    code: ProblemCode,
    options: { detail?: string; errors?: Problem['errors']; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(options.detail ?? PROBLEMS[code].title, { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
  }
}
