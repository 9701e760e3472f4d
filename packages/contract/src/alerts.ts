import { z } from 'zod';
import { ALERT_KINDS, EVENT_KIND_RECORDS, type EventKind } from './event-kinds.ts';
import { FollowKind } from './follows.ts';
import { MAIL_CHOICES } from './mail-choices.ts';

const Rule = {
  /** Empty: all kinds. */
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length).default([]),
  /** In percent, up or down: only events with a change of at least this. */
  minChange: z.number().min(1).max(1_000).nullable().default(null),
};

/** Events of a kind without a percentage would never match. */
const canMatch = ({ kinds, minChange }: { kinds: EventKind[]; minChange: number | null }) =>
  minChange === null || kinds.every((kind) => EVENT_KIND_RECORDS[kind].change);
const NO_PERCENTAGE = {
  message: 'applies only to kinds of changes that have a percentage',
  path: ['minChange'],
};

/** `kind` and `id` name the brand, the list or the saved search. */
export const CreateAlert = z
  .strictObject({
    kind: FollowKind,
    id: z.string().max(36),
    ...Rule,
    mail: z.enum(MAIL_CHOICES).default('instant'),
  })
  .refine(({ kind, kinds }) => kind === 'search' || !kinds.includes('search_matched'), {
    message: 'only an alert of a search can be about brands that start to match',
    path: ['kinds'],
  })
  .refine(canMatch, NO_PERCENTAGE);
export type CreateAlert = z.infer<typeof CreateAlert>;
/** Without `mail` it is unchanged. */
export const UpdateAlert = z
  .strictObject({ ...Rule, mail: z.enum(MAIL_CHOICES).optional() })
  .refine(canMatch, NO_PERCENTAGE);
export type UpdateAlert = z.infer<typeof UpdateAlert>;

export const Alert = z.object({
  id: z.string(),
  target: z.object({ kind: FollowKind, id: z.string(), name: z.string() }),
  kinds: z.array(z.enum(ALERT_KINDS)),
  minChange: z.number().nullable(),
  mail: z.enum(MAIL_CHOICES),
  createdAt: z.iso.datetime(),
});
export type Alert = z.infer<typeof Alert>;
export const Alerts = z.object({ data: z.array(Alert) });
export type Alerts = z.infer<typeof Alerts>;
