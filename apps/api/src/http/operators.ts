import { type AccessClaims, ApiError } from '@brandlode/contract';
import type { Config } from '../config.ts';
import type { RequestClaims } from './access.ts';

/** Whether a verified user is one of `OPERATOR_EMAILS`, or has the address `INITIAL_OPERATOR_EMAIL`. */
export const isOperator = (
  { config }: { config: Pick<Config, 'operatorEmails'> },
  { email, email_verified }: AccessClaims,
): boolean => email_verified && config.operatorEmails.includes(email.toLowerCase());

/** Throws `operators-only`, also for an operator's API key, which belongs to a workspace. */
export function requireOperator(
  context: { config: Pick<Config, 'operatorEmails'> },
  claims: RequestClaims,
): void {
  if (claims.scopes || !isOperator(context, claims)) throw new ApiError('operators-only');
}
