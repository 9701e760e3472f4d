import { type AccessClaims, ApiError } from '@brandlode/contract';
import type { Config } from '../config.ts';

/** Whether a verified user is one of `OPERATOR_EMAILS`. */
export const isOperator = (
  { config }: { config: Pick<Config, 'operatorEmails'> },
  { email, email_verified }: AccessClaims,
): boolean => email_verified && config.operatorEmails.includes(email.toLowerCase());

/** Throws `operators-only`. */
export function requireOperator(
  context: { config: Pick<Config, 'operatorEmails'> },
  claims: AccessClaims,
): void {
  if (!isOperator(context, claims)) throw new ApiError('operators-only');
}
