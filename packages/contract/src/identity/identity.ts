import { z } from 'zod';
import { cutText } from '../plain-text.ts';
import { Interval, Tier } from '../subscriptions/plans.ts';
import { WORKSPACE_ROLES } from '../team/workspace-roles.ts';

/** One line of text without control characters, as names and titles are. */
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(
      (text) => text.isWellFormed() && !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text),
      'must be one line of text',
    );

const MAX_NAME = 100;
export const Name = oneLine(MAX_NAME).refine((text) => text.length > 0, 'is required');
/** A name from an identity provider, which is untrusted, as one line of the length that a form accepts. */
export const toName = (text: string): string =>
  cutText(text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim(), MAX_NAME).toWellFormed();
/** Strength is judged by the identity service (`weak-password`), not by the form; only excessive lengths are rejected here. */
export const Password = z.string().min(1).max(1024);
export const Token = z.string().min(20).max(500);

export const Register = z.strictObject({
  firstName: Name,
  lastName: Name,
  email: z.string().max(1000),
  password: Password,
  referralSource: oneLine(200).optional(),
});
export const Registered = z.object({ email: z.string() });
export const VerifyEmail = z.strictObject({ token: Token });
/** The response to a verification link whose address is already verified. */
export const AlreadyVerified = z.object({ alreadyVerified: z.literal(true) });
/** `verificationToken`: of a link opened in a browser other than the one that registered. */
export const Login = z.strictObject({
  email: z.string().max(1000),
  password: Password,
  verificationToken: Token.optional(),
});
export const ResendVerification = z.strictObject({ email: z.string().max(1000) });
/** `next`: where the user continues after signing in with the new password. */
export const ForgotPassword = z.strictObject({
  email: z.string().max(1000),
  next: z.enum(['/join']).optional(),
});
export type ForgotPassword = z.infer<typeof ForgotPassword>;
export const ResetPassword = z.strictObject({ token: Token, password: Password });
export const ChangePassword = z.strictObject({ currentPassword: Password, newPassword: Password });
export const UpdateMe = z.strictObject({
  firstName: Name.optional(),
  lastName: Name.optional(),
  title: oneLine(100).optional(),
});

/**
 * The user as sent to the browser. `tier` is `null` only while it is unknown (during a checkout);
 * `interval` is `null` without a paid plan.
 */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  tier: Tier.nullable(),
  interval: Interval.nullable(),
  /** Set while the mail server of the address permanently rejects messages: since when, and what it said. */
  undeliverable: z.object({ since: z.iso.datetime(), reason: z.string() }).optional(),
  /** Set while a payment is open: of the user's own plan, else of the owner of the open workspace; until when the plan is kept. */
  paymentFailed: z
    .object({ payer: z.enum(['user', 'owner']), keptUntil: z.iso.datetime().nullable() })
    .optional(),
  /** The open workspace, or the personal one, requires a second factor, and the user has none. */
  lacksSecondFactor: z.literal(true).optional(),
  /** The open workspace unless it is the personal one; `tier` is then that of its owner. */
  workspace: z.object({ id: z.uuid(), name: z.string(), role: z.enum(WORKSPACE_ROLES) }).optional(),
});
export type User = z.infer<typeof User>;

/** The response to every sign-in. `expiresIn` in seconds. The refresh token is sent as a cookie, never here. */
export const SignInResponse = z.object({ accessToken: z.string(), expiresIn: z.number().int(), user: User });
export type SignInResponse = z.infer<typeof SignInResponse>;

/** The part of a registration that a hosted identity platform does not store. */
export const RegistrationProfile = Register.pick({
  firstName: true,
  lastName: true,
  referralSource: true,
}).partial();

/**
 * A refresh with a hosted identity platform that issues the tokens. `staleClaims`: the token's claims no longer match the role;
 * the platform's next token has the new ones.
 */
export const HostedRefreshResponse = z.object({ user: User, staleClaims: z.boolean() });
export type HostedRefreshResponse = z.infer<typeof HostedRefreshResponse>;

/** Status of a popup sign-in, polled by its opener. `code`: why it failed. */
export const GoogleTransaction = z.object({
  status: z.enum(['pending', 'signed-in', 'failed']),
  code: z.string().optional(),
});
export type GoogleTransaction = z.infer<typeof GoogleTransaction>;

/** Claims of the access token (ES256, 5 minutes). `tier` is missing while a checkout is open. */
export const AccessClaims = z.object({
  sub: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string(),
  tier: Tier.optional(),
  interval: Interval.nullable().optional(),
  /** Session (refresh-token family), so that sign-out and reset end it everywhere. */
  sid: z.uuid(),
  /** Entitlement version: the role record's when the token was signed. A token with another one is stale. */
  ev: z.number().int().optional(),
  /** The workspace that was open when the token was signed, null for the personal one. A token with another one is stale. */
  ws: z.uuid().nullable().optional(),
});
export type AccessClaims = z.infer<typeof AccessClaims>;
