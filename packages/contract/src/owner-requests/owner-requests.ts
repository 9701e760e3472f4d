import { z } from 'zod';
import { Token } from '../identity/identity.ts';
import { OWNER_REQUEST_KINDS, OWNER_REQUEST_LIMITS } from './owner-request-limits.ts';

export const OwnerRequestKind = z.enum(OWNER_REQUEST_KINDS);
export type OwnerRequestKind = z.infer<typeof OwnerRequestKind>;

/** A link to a mailbox at the shop's domain, or a DNS record of the domain. */
export const OwnerRequestProof = z.enum(['mail', 'dns']);
export type OwnerRequestProof = z.infer<typeof OwnerRequestProof>;

const message = z.string().trim().max(OWNER_REQUEST_LIMITS.message);

/** A correction says which values are wrong, and what is right. */
export const NewOwnerRequest = z
  .strictObject({
    address: z.string().trim().min(1).max(OWNER_REQUEST_LIMITS.address),
    kind: OwnerRequestKind,
    message,
    email: z.string().max(1000),
  })
  .refine(({ kind, message }) => kind === 'removal' || message !== '', {
    path: ['message'],
    message: 'A correction needs a text.',
  });
export type NewOwnerRequest = z.infer<typeof NewOwnerRequest>;

export const OwnerRequestLink = z.strictObject({ token: Token });

/** The TXT record that proves the domain. It counts at any of these names. */
export const OwnerDnsRecord = z.object({ names: z.array(z.string()).min(1), value: z.string() });
export type OwnerDnsRecord = z.infer<typeof OwnerDnsRecord>;

/** The request of a link. `record`: the DNS record to set, if the mailbox of the link is not at the shop's domain. */
export const OwnerRequestByLink = z.object({
  address: z.string(),
  kind: OwnerRequestKind,
  message: z.string(),
  isVerified: z.boolean(),
  record: OwnerDnsRecord.nullable(),
});
export type OwnerRequestByLink = z.infer<typeof OwnerRequestByLink>;

/** A brand that a removal deletes; without `isPrimary` it only loses the address, which is not its primary one. */
export const AffectedBrand = z.object({
  id: z.number().int(),
  name: z.string(),
  domain: z.string(),
  isPrimary: z.boolean(),
});

/** `by`: the address of the operator, null if the account was deleted. */
export const OwnerRequestDecision = z.object({
  accepted: z.boolean(),
  reason: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  undone: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
});

/** A verified request, for operators. `brands`: those that a removal would change now. */
export const OwnerRequest = z.object({
  id: z.uuid(),
  address: z.string(),
  kind: OwnerRequestKind,
  message: z.string(),
  email: z.string(),
  verifiedAt: z.iso.datetime(),
  verifiedBy: OwnerRequestProof,
  brands: z.array(AffectedBrand),
  decision: OwnerRequestDecision.nullable(),
});
export type OwnerRequest = z.infer<typeof OwnerRequest>;

/** Those that wait for a decision first, oldest first; then the latest decisions. `waiting`: the number of all that wait. */
export const OwnerRequests = z.object({ data: z.array(OwnerRequest), waiting: z.number().int() });
export type OwnerRequests = z.infer<typeof OwnerRequests>;

/** `reason` is mailed to the owner; a refusal needs one. */
export const DecideOwnerRequest = z
  .strictObject({
    accept: z.boolean(),
    reason: z.string().trim().max(OWNER_REQUEST_LIMITS.reason),
  })
  .refine(({ accept, reason }) => accept || reason !== '', {
    path: ['reason'],
    message: 'A refusal needs a reason.',
  });
export type DecideOwnerRequest = z.infer<typeof DecideOwnerRequest>;
