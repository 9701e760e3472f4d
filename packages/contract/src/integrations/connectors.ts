import { z } from 'zod';
import { numberInUrl } from '../from-url.ts';
import { ListId } from '../lists/lists.ts';
import {
  CONNECTOR_FIELD_KEYS,
  CONNECTOR_IDS,
  MAX_CONNECTOR_FIELDS,
  PUSH_STATES,
  RECORD_OUTCOMES,
} from './connector-texts.ts';

/** The values of a brand that can be pushed. */
export const ConnectorField = z.enum(CONNECTOR_FIELD_KEYS);
export type ConnectorField = z.infer<typeof ConnectorField>;

/** `property`: the service's name for it; without one, a property of our own is created. */
const FieldMapping = z.strictObject({
  field: ConnectorField,
  property: z.string().min(1).max(100).nullable(),
});
export type FieldMapping = z.infer<typeof FieldMapping>;
export const FieldMappings = z
  .array(FieldMapping)
  .min(1)
  .max(MAX_CONNECTOR_FIELDS)
  .refine((fields) => new Set(fields.map(({ field }) => field)).size === fields.length, {
    message: 'fields must not repeat',
  })
  .refine(
    (fields) => {
      const properties = fields.flatMap(({ property }) => property ?? []);
      return new Set(properties).size === properties.length;
    },
    { message: 'properties must not repeat' },
  );

/** A list or saved search of the workspace. */
export const PushSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('list'), id: ListId }),
  z.strictObject({ kind: z.literal('search'), id: z.uuid() }),
]);
export type PushSource = z.infer<typeof PushSource>;

const Count = z.number().int().min(0);
/** A push and its progress. `dry`: only counts what would be done. */
export const Push = z.object({
  id: z.uuid(),
  source: PushSource,
  /** The list's or search's name when the push began. */
  name: z.string(),
  dry: z.boolean(),
  state: z.enum(PUSH_STATES),
  total: Count,
  done: Count,
  counts: z.partialRecord(z.enum(RECORD_OUTCOMES), Count),
  /** Why it failed, in words. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Push = z.infer<typeof Push>;

/** The connection of a workspace to a service; its token is never returned. */
export const Connection = z.object({
  connector: z.enum(CONNECTOR_IDS),
  account: z.string(),
  fields: FieldMappings,
  /** What is pushed again every week. */
  weekly: PushSource.nullable(),
  nextPushAt: z.iso.datetime().nullable(),
  /** Why it stopped working, in words. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Newest first. */
  pushes: z.array(Push),
});
export type Connection = z.infer<typeof Connection>;
export const ConnectionList = z.object({ data: z.array(Connection) });
export type ConnectionList = z.infer<typeof ConnectionList>;

export const ConnectorId = z.enum(CONNECTOR_IDS);
export type ConnectorId = z.infer<typeof ConnectorId>;
export const ConnectService = z.strictObject({ token: z.string().trim().min(10).max(500) });
export type ConnectService = z.infer<typeof ConnectService>;
export const UpdateConnection = z.strictObject({
  fields: FieldMappings.optional(),
  weekly: PushSource.nullable().optional(),
});
export type UpdateConnection = z.infer<typeof UpdateConnection>;

/** A property that values can be written to. */
export const ServiceProperty = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'flag']),
});
export type ServiceProperty = z.infer<typeof ServiceProperty>;
export const ServicePropertyList = z.object({ data: z.array(ServiceProperty) });
export type ServicePropertyList = z.infer<typeof ServicePropertyList>;

export const CreatePush = z.strictObject({ source: PushSource, dry: z.boolean().default(false) });
export type CreatePush = z.input<typeof CreatePush>;
export const PushId = z.uuid();

/** What happened to a brand; `details` name properties that were left, or say why it failed. */
export const PushRecord = z.object({
  brandId: z.number().int(),
  name: z.string(),
  domain: z.string(),
  outcome: z.enum(RECORD_OUTCOMES),
  details: z.string().nullable(),
  recordId: z.string().nullable(),
});
export type PushRecord = z.infer<typeof PushRecord>;
export const PushLogQuery = z.object({
  outcome: z.enum(RECORD_OUTCOMES).optional(),
  page: numberInUrl(z.number().int().min(1).max(1_000).default(1)),
  after: numberInUrl(
    z
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1),
  ).optional(),
});
/** `after` is the `next` of the previous page and replaces `page`; `next` is null if there is no record after these yet. */
export const PushLog = z.object({
  data: z.array(PushRecord),
  total: Count,
  next: z.number().int().nullable(),
});
export type PushLogQuery = z.infer<typeof PushLogQuery>;
export type PushLog = z.infer<typeof PushLog>;
