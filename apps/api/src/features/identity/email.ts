import { domainToUnicode } from 'node:url';
import { ApiError, Email } from '@brandlode/contract';

/** The address in its stored form, lower case. Throws `invalid-email`. */
export function readEmail(text: string): string {
  const email = Email.safeParse(text);
  if (!email.success) throw new ApiError('invalid-email');
  return email.data;
}

/** The address for display: an internationalised domain in its own script. */
export function displayEmail(email: string): string {
  const domainStart = email.lastIndexOf('@') + 1;
  return email.slice(0, domainStart) + domainToUnicode(email.slice(domainStart));
}
