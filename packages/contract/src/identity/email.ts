import { z } from 'zod';

/** Like zod's, with top-level domains in ASCII form (`xn--p1ai`). The local part is ASCII: few mail servers accept others. */
const ADDRESS =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * An address in the form it is stored, compared and sent to: lower case, an internationalised domain in its ASCII form. 254
 * characters at most (RFC 5321). Rejected with the code `invalid-email`, not only a field error.
 */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .transform(toAsciiDomain)
  .pipe(
    z
      .email({ pattern: ADDRESS })
      .max(254)
      .refine((email) => !/@.*-\./.test(email), 'a part of a domain does not end in a hyphen')
      .refine(
        (email) =>
          email
            .split('@')[1]
            ?.split('.')
            .every((label) => label.length <= 63),
        'a part of a domain has 63 characters at most',
      ),
  );

export const isEmail = (text: string): boolean => Email.safeParse(text).success;

/** Uses the URL parser of browsers and Node (UTS 46). An invalid domain is returned unchanged and rejected later. */
function toAsciiDomain(email: string): string {
  const position = email.lastIndexOf('@') + 1;
  const domain = email.slice(position);
  if (!/[^\u0000-\u007f]/.test(domain) || /[\u0000-\u002c\u002f\u003a-\u0060\u007b-\u007f]/.test(domain))
    return email;
  if (/-(\.|$)/.test(domain)) return email;
  const url = `http://${domain}`;
  return URL.canParse(url) ? email.slice(0, position) + new URL(url).hostname : email;
}
