import { z } from 'zod';
import { CreateExport } from '../exports/exports.ts';
import { Name } from '../identity/identity.ts';
import { DEFAULT_OVERLAP_HOURS, KEY_SCOPES, MAX_OVERLAP_HOURS } from './key-scopes.ts';

/** `days` until it expires; null for never. */
export const CreateApiKey = z.strictObject({
  name: Name,
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length),
  days: z.number().int().min(1).max(3_650).nullable(),
});
export type CreateApiKey = z.infer<typeof CreateApiKey>;

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  createdAt: z.iso.datetime(),
  /** Of a replaced key the end of the overlap, if that is earlier. */
  expiresAt: z.iso.datetime().nullable(),
  /** The key that replaced it. */
  replacedBy: z.uuid().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Requests of the last 30 days, oldest first; days without requests are omitted. */
  usage: z.array(z.object({ day: z.iso.date(), requests: z.number().int().min(0) })),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyList = z.object({
  data: z.array(ApiKey),
  /** Requests for a brand's details that a key may send; the same number for ten brands of a list. Null without a limit. */
  perMinute: z.number().int().min(1).nullable(),
});
export type ApiKeyList = z.infer<typeof ApiKeyList>;

/** `key` is shown only once. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

export const ApiKeyId = z.uuid();

/** `overlapHours`: for how long the replaced key still works. */
export const RotateApiKey = z.strictObject({
  overlapHours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).default(DEFAULT_OVERLAP_HOURS),
});

/** An export at a secret address, as CSV, for spreadsheets that fetch it. */
export const CreateExportLink = z.strictObject({ name: Name, export: CreateExport });
export type CreateExportLink = z.infer<typeof CreateExportLink>;
export const ExportLink = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ExportLink = z.infer<typeof ExportLink>;
export const ExportLinkList = z.object({ data: z.array(ExportLink) });
export type ExportLinkList = z.infer<typeof ExportLinkList>;
/** `url` is shown only once. */
export const CreatedExportLink = ExportLink.extend({ url: z.string() });
export type CreatedExportLink = z.infer<typeof CreatedExportLink>;
/** The end of the address, before `.csv`. */
export const ExportLinkToken = z.string().min(1).max(200);
