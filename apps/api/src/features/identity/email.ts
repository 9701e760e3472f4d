import { domainToUnicode } from 'node:url';
import { Email } from '@brandlode/contract';
import { ApiError } from '../../errors.ts';

/** The address in the form it is kept in, lower case; throws `invalid-email`, which section 8 gives words of its own. */
export function readEmail(text: string): string {
  const email = Email.safeParse(text);
  if (!email.success) throw new ApiError('invalid-email');
  return email.data;
}

/** The address as users write it: an internationalised domain in its own script. */
export function displayEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + domainToUnicode(email.slice(at));
}
