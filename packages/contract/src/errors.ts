import { z } from 'zod';

/**
 * One table from area and error code to the toast's text, shared by server and browser. `other` is the fallback for
 * codes the area does not list.
 */
export const MESSAGES = {
  register: {
    codes: {
      'email-already-in-use': 'Email already in use. Please login instead.',
      'invalid-email': 'Invalid email. Please try again.',
      'weak-password': 'Weak password. Please try again.',
    },
    other: 'Error signing up. Please try again.',
    success: 'Account created successfully. Please verify your email.',
  },
  signIn: {
    codes: {
      'email-not-verified': 'Please verify your email address first.',
      'invalid-email': 'Invalid email. Please try again.',
      'user-disabled': 'User disabled. Please reach to support.',
      'user-not-found': 'User not found.',
      'wrong-password': 'Wrong password. Please try again.',
      'invalid-credential': 'Invalid credentials. Please try again.',
      'too-many-requests': 'Too many requests. Please try again later.',
    },
    other: 'Error signing in. Please try again.',
  },
  secondFactor: {
    codes: {
      'wrong-code': 'This code is wrong or was used already. Please try again.',
      'wrong-passkey': 'This passkey was not accepted. Please try again or use another way.',
      'wrong-password': 'Wrong password. Please try again.',
      'expired-token': 'This took too long. Please sign in again.',
      'user-disabled': 'User disabled. Please reach to support.',
      'too-many-requests': 'Too many requests. Please try again later.',
    },
    other: "Error confirming it's you. Please try again.",
  },
  signOut: { codes: {}, other: 'Error signing out. Please try again.' },
  google: {
    codes: {
      'account-exists-with-different-credential':
        'Account exists with different credential. Please login instead.',
      'cancelled-popup-request': 'Cancelled popup request. Please try again.',
      'popup-closed-by-user': 'Popup closed by user. Please try again.',
    },
    other: 'Error signing in with Google. Please try again.',
  },
  resetPassword: {
    codes: {
      'invalid-email': 'Invalid email. Please try again.',
      'user-not-found': 'User not found.',
    },
    other: 'Error sending password reset email. Please try again.',
    success: 'Password reset email sent successfully.',
  },
  changePassword: {
    codes: {
      'wrong-password': 'Wrong password. Please try again.',
      'weak-password': 'Weak password. Please try again.',
      'same-password': 'This is your current password. Please choose another one.',
    },
    other: 'Error updating password. Please try again.',
    success: 'Password updated successfully.',
  },
  browse: { codes: {}, other: 'Error fetching brands' },
} as const satisfies Record<string, { codes: Record<string, string>; other: string; success?: string }>;

export type MessageArea = keyof typeof MESSAGES;

/** The toast's text for a failure in an area; an unknown code gets the area's `other`. */
export function messageFor(area: MessageArea, code: string | undefined): string {
  const codes: Record<string, string> = MESSAGES[area].codes;
  return (code !== undefined && Object.hasOwn(codes, code) && codes[code]) || MESSAGES[area].other;
}

/** Toast durations in milliseconds. */
export const TOAST = { error: 5000, info: 5000, success: 8000 } as const;

/** Every code that a problem document of the API can have, with its HTTP status and title. */
export const PROBLEMS = {
  'invalid-request': { status: 400, title: 'The request is not valid.' },
  'invalid-email': { status: 400, title: 'The email address is not valid.' },
  'weak-password': { status: 400, title: 'The password is too weak.' },
  'same-password': { status: 400, title: 'The new password is the current one.' },
  'same-email': { status: 400, title: 'This is the email address of the account already.' },
  'no-shop-address': { status: 400, title: 'This is not the address of a shop.' },
  'shared-host': { status: 400, title: 'This address belongs to a site with many shops.' },
  'invalid-token': { status: 400, title: 'The link is not valid or has already been used.' },
  'expired-token': { status: 400, title: 'The link has expired.' },
  'invalid-signature': { status: 400, title: 'The signature is not valid.' },
  unauthenticated: { status: 401, title: 'Sign in first.' },
  'invalid-credential': { status: 401, title: 'Email and password do not match.' },
  'user-not-found': { status: 401, title: 'There is no such user.' },
  'wrong-password': { status: 401, title: 'The password is wrong.' },
  'wrong-code': { status: 401, title: 'The code is wrong or was used already.' },
  'wrong-passkey': { status: 401, title: 'The passkey is unknown, or its answer is invalid.' },
  'registration-unproven': { status: 403, title: 'Sign in with the password to verify the address here.' },
  'fresh-sign-in-required': { status: 403, title: 'Sign in again to continue.' },
  'other-account': { status: 403, title: 'The link is for another account.' },
  'email-not-verified': { status: 403, title: 'The email address is not verified.' },
  'payment-required': { status: 403, title: 'A paid plan is required.' },
  'second-factor-required': { status: 403, title: 'Confirm the sign-in with a second factor.' },
  'second-factor-missing': {
    status: 403,
    title: 'The workspace requires a second factor, and the account has none.',
  },
  'confirmation-required': { status: 403, title: "Confirm it's you first." },
  'user-disabled': { status: 403, title: 'The account is disabled.' },
  'forbidden-origin': { status: 403, title: 'The request comes from another site.' },
  'operators-only': { status: 403, title: 'Only operators of this installation may do this.' },
  'read-only': { status: 403, title: 'You can view this workspace, but not change it.' },
  'owner-only': { status: 403, title: 'Only the owner of the workspace may do this.' },
  'other-recipient': { status: 403, title: 'The invitation is for another email address.' },
  'key-not-allowed': { status: 403, title: 'The API key may not do this.' },
  'not-found': { status: 404, title: 'There is nothing here.' },
  'email-already-in-use': { status: 409, title: 'The email address is in use.' },
  'already-subscribed': { status: 409, title: 'There is already an active subscription.' },
  'no-customer': { status: 409, title: 'There is no billing account yet.' },
  'account-exists-with-different-credential': {
    status: 409,
    title: 'The account uses another way to sign in.',
  },
  'demonstration-brand': { status: 409, title: 'This brand is sample data: there is no store to check.' },
  'opted-out': { status: 409, title: 'The owner of this store opted out of checks.' },
  'edit-conflict': { status: 409, title: 'It was changed elsewhere in the meantime.' },
  'request-in-progress': {
    status: 409,
    title: 'The same request is still in progress. Please try again in a moment.',
  },
  'already-done': {
    status: 409,
    title: 'The same request has already succeeded. Its response is not stored.',
  },
  'second-factor-in-use': { status: 409, title: 'A workspace requires this second factor.' },
  'has-members': { status: 409, title: 'The workspace still has members.' },
  'limit-reached': { status: 409, title: 'The limit has been reached.' },
  'key-replaced': { status: 409, title: 'The API key has been replaced already.' },
  'webhook-off': { status: 409, title: 'The webhook is turned off.' },
  'push-running': { status: 409, title: 'Another push to this service is running.' },
  'import-conflict': { status: 409, title: 'The import does not allow this in its current state.' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed here.' },
  'expired-download': { status: 410, title: 'This download was used or has expired. Export again.' },
  'expired-share': { status: 410, title: 'This link has expired or was revoked.' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive.' },
  'payload-too-large': { status: 413, title: 'The request is too large.' },
  'unsupported-media-type': { status: 415, title: 'Only JSON is accepted.' },
  'headers-too-large': { status: 431, title: 'The headers of the request are too large.' },
  'precondition-failed': { status: 412, title: 'It was changed since the version in If-Match.' },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key was used for a different request.',
  },
  'unreadable-file': { status: 422, title: 'The file cannot be read.' },
  'too-many-requests': { status: 429, title: 'Too many requests.' },
  'internal-error': { status: 500, title: 'Something went wrong on our side.' },
  'upstream-failed': { status: 502, title: 'A service we rely on did not respond.' },
  unavailable: { status: 503, title: 'The service is unavailable. Please try again in a moment.' },
  'portal-unavailable': { status: 503, title: 'The billing portal is unavailable.' },
  'secrets-key-missing': { status: 503, title: 'This installation has no encryption key (SECRETS_KEY).' },
  overloaded: { status: 503, title: 'The service is busy. Please try again in a moment.' },
  'not-ready': { status: 503, title: 'Not ready yet.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** RFC 9457. `errors` names the fields: `path` in dotted form, empty for the whole body. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;
