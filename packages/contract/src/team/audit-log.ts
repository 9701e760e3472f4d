import { z } from 'zod';
import { newestPage } from '../newest-page.ts';
import { AUDIT_ACTORS, AUDIT_KINDS } from './audit-texts.ts';

const AuditFilterShape = {
  kind: z.enum(AUDIT_KINDS).optional(),
  /** The id of a user. */
  person: z.uuid().optional(),
  from: z.iso.datetime().optional(),
  /** Entries before this time. */
  to: z.iso.datetime().optional(),
};
export const AuditFilterQuery = z.object(AuditFilterShape);
export type AuditFilter = z.infer<typeof AuditFilterQuery>;
export const AuditLogQuery = newestPage(50).extend(AuditFilterShape);
export type AuditLogQuery = z.infer<typeof AuditLogQuery>;

export const AuditEntry = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(AUDIT_KINDS),
  /** Such as `key.created`; later releases may add others. */
  action: z.string(),
  by: z.enum(AUDIT_ACTORS),
  /** The id of the user who did it; null for Stripe and the product. */
  userId: z.uuid().nullable(),
  /** The name that is shown; "Deleted user" once the account is gone. */
  name: z.string(),
  /** The name of the API key or connected application that the user used. */
  via: z.string().nullable(),
  /** The sentence that follows the name. */
  text: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `people`: the users who occur in the whole log, for the filter. */
export const AuditLog = z.object({
  data: z.array(AuditEntry),
  next: z.string().nullable(),
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type AuditLog = z.infer<typeof AuditLog>;
