import { expect, it } from 'vitest';
import { MESSAGES, messageFor, PROBLEMS, Problem, TOAST } from './errors.ts';

it("falls back to the area's generic message for an unlisted code", () => {
  expect(messageFor('register', 'email-already-in-use')).toBe('Email already in use. Please login instead.');
  expect(messageFor('register', 'internal-error')).toBe('Error signing up. Please try again.');
  expect(messageFor('signIn', undefined)).toBe('Error signing in. Please try again.');
  expect(messageFor('signIn', 'constructor')).toBe('Error signing in. Please try again.');
});

it('has a problem document for every code with a toast that the server can send', () => {
  const browserOnly = ['cancelled-popup-request', 'popup-closed-by-user'];
  const codes = Object.values(MESSAGES).flatMap(({ codes }) => Object.keys(codes));
  expect(codes.filter((code) => !browserOnly.includes(code) && !Object.hasOwn(PROBLEMS, code))).toEqual([]);
});

it('gives every code the status that clients rely on', () => {
  const codesByStatus = Map.groupBy(Object.entries(PROBLEMS), ([, { status }]) => status);
  const codes = [...codesByStatus].map(([status, all]) => [status, all.map(([code]) => code)]);
  expect(Object.fromEntries(codes)).toEqual({
    400: [
      'invalid-request',
      'invalid-email',
      'weak-password',
      'same-password',
      'same-email',
      'no-shop-address',
      'shared-host',
      'invalid-token',
      'expired-token',
      'invalid-signature',
    ],
    401: [
      'unauthenticated',
      'invalid-credential',
      'user-not-found',
      'wrong-password',
      'wrong-code',
      'wrong-passkey',
    ],
    403: [
      'registration-unproven',
      'fresh-sign-in-required',
      'other-account',
      'email-not-verified',
      'payment-required',
      'second-factor-required',
      'second-factor-missing',
      'confirmation-required',
      'user-disabled',
      'forbidden-origin',
      'operators-only',
      'read-only',
      'owner-only',
      'other-recipient',
      'key-not-allowed',
    ],
    404: ['not-found'],
    405: ['method-not-allowed'],
    408: ['request-timeout'],
    409: [
      'email-already-in-use',
      'already-subscribed',
      'no-customer',
      'account-exists-with-different-credential',
      'demonstration-brand',
      'opted-out',
      'edit-conflict',
      'request-in-progress',
      'already-done',
      'second-factor-in-use',
      'has-members',
      'limit-reached',
      'key-replaced',
      'webhook-off',
      'push-running',
      'import-conflict',
    ],
    413: ['payload-too-large'],
    415: ['unsupported-media-type'],
    410: ['expired-download', 'expired-share'],
    412: ['precondition-failed'],
    422: ['idempotency-key-reused', 'unreadable-file'],
    429: ['too-many-requests'],
    431: ['headers-too-large'],
    500: ['internal-error'],
    502: ['upstream-failed'],
    503: ['unavailable', 'portal-unavailable', 'secrets-key-missing', 'overloaded', 'not-ready'],
  });
});

it('shows errors and notices for 5 s and successes for 8 s', () => {
  expect(TOAST).toEqual({ error: 5000, info: 5000, success: 8000 });
});

it('describes a problem with a whole number as its status', () => {
  const problem = { type: 'about:blank', title: 'No', status: 400, code: 'invalid-request' };
  expect(Problem.safeParse(problem).success).toBe(true);
  expect(Problem.safeParse({ ...problem, status: 400.5 }).success).toBe(false);
});
