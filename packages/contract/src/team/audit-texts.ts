// Apart from the schemas, which the web app need not load.

/** The filter of the activity log, in its order. */
export const AUDIT_KINDS = [
  'members',
  'keys',
  'shares',
  'exports',
  'deletions',
  'integrations',
  'workspace',
  'billing',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_KIND_LABELS: Record<AuditKind, string> = {
  members: 'Members',
  keys: 'Keys and applications',
  shares: 'Shared links',
  exports: 'Exports',
  deletions: 'Deletions',
  integrations: 'Integrations',
  workspace: 'Workspace',
  billing: 'Billing',
};

/** Months after which entries are deleted. */
export const AUDIT_MONTHS = 12;

/**
 * Every recorded action with its sentence, which follows the name of the person. `{subject}` is a name or address, `{member}` another
 * user, `{detail}` a role, plan or number.
 */
export const AUDIT_TEXTS = {
  members: {
    'invitation.sent': 'invited {subject} as {detail}.',
    'invitation.resent': 'sent the invitation of {subject} again.',
    'invitation.revoked': 'revoked the invitation of {subject}.',
    'member.joined': 'joined the workspace as {detail}.',
    'member.role_changed': 'changed the role of {member} to {detail}.',
    'member.removed': 'removed {member} from the workspace.',
    'member.left': 'left the workspace.',
    'workspace.transferred': 'made {member} the owner of the workspace.',
    'factor_removal.requested': 'received a request to remove the second factors of {member}.',
    'factor_removal.cancelled': 'cancelled the removal of the second factors of {member}.',
    'factor_removal.done': 'removed the second factors of {member}, as announced a day before.',
  },
  keys: {
    'key.created': 'created the API key “{subject}”.',
    'key.rotated': 'replaced the API key “{subject}” by a new one.',
    'key.revoked': 'revoked the API key “{subject}”.',
    'extension.connected': 'connected the browser extension “{subject}”.',
    'extension.disconnected': 'disconnected the browser extension “{subject}”.',
    'application.connected': 'connected the application “{subject}”.',
    'application.disconnected': 'disconnected the application “{subject}”.',
    'application.cut_off':
      'disconnected the application “{subject}”, because one of its tokens was used twice.',
    'access.withdrawn':
      'withdrew the access of “{subject}”, because a change of the address of {member} was undone.',
  },
  shares: {
    'share.created': 'created a shared link to “{subject}”, valid for {detail} days.',
    'share.revoked': 'revoked a shared link to “{subject}”.',
  },
  exports: {
    'export.created': 'exported {detail} as {subject}.',
    'export_link.created': 'created the live export link “{subject}”.',
    'export_link.revoked': 'revoked the live export link “{subject}”.',
    'push.started': 'started a push of “{subject}”, {detail}, to a connected service.',
    'account.downloaded': 'downloaded the data of their account.',
    'audit_log.exported': 'exported the activity log.',
  },
  deletions: {
    'list.deleted': 'deleted the list “{subject}”.',
    'list.restored': 'restored the list “{subject}”.',
    'search.deleted': 'deleted the saved search “{subject}”.',
    'search.restored': 'restored the saved search “{subject}”.',
    'import.deleted': 'deleted the import of “{subject}”.',
    'import.undone': 'undid the import of “{subject}”.',
    'brands.deleted': 'deleted {detail} of the workspace’s own brands.',
    'brands.restored': 'restored {detail} of the workspace’s own brands.',
    'account.deleted': 'deleted their account and left the workspace.',
  },
  integrations: {
    'webhook.created': 'added a webhook to {subject}.',
    'webhook.changed': 'changed the webhook to {subject}.',
    'webhook.secret_replaced': 'replaced the signing secret of the webhook to {subject}.',
    'webhook.deleted': 'removed the webhook to {subject}.',
    'channel.created': 'added a channel in {subject}.',
    'channel.changed': 'changed a channel in {subject}.',
    'channel.deleted': 'removed a channel in {subject}.',
    'connection.added': 'connected {subject}.',
    'connection.changed': 'changed what is pushed to {subject}.',
    'connection.removed': 'disconnected {subject}.',
    'feed.created': 'created an address for the feed of their notifications.',
    'feed.revoked': 'revoked the address of the feed of their notifications.',
  },
  workspace: {
    'workspace.renamed': 'renamed the workspace to “{subject}”.',
    'second_factor.required': 'made a second factor mandatory for all members.',
    'second_factor.optional': 'made a second factor optional.',
  },
  billing: {
    'plan.started': 'started the plan {subject}.',
    'plan.changed': 'changed the plan to {subject}.',
    'plan.cancelled': 'recorded a cancellation: the plan {subject} ends on {detail}.',
    'plan.resumed': 'recorded that the plan {subject} continues.',
    'plan.ended': 'ended the plan {subject}.',
    'payment.failed': 'reported a failed payment for the plan {subject}.',
    'payment.refunded': 'refunded {detail} of the invoice {subject}.',
    'refund.failed': 'could not refund {detail} of the invoice {subject}.',
    'credit_note.issued': 'issued the credit note {subject} of {detail}.',
    'credit_note.voided': 'voided the credit note {subject}.',
    'tax_id.added': 'added a tax ID to the billing details.',
    'tax_id.removed': 'removed a tax ID from the billing details.',
    'payment.recovered': 'received the overdue payment for the plan {subject}.',
  },
} as const satisfies Record<AuditKind, Record<string, string>>;

type Texts = { [Kind in AuditKind]: (typeof AUDIT_TEXTS)[Kind] }[AuditKind];
type TextOf<Action> = Texts extends infer Group
  ? Group extends Record<string, string>
    ? Action extends keyof Group
      ? Group[Action]
      : never
    : never
  : never;
type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

export type AuditAction = { [Kind in AuditKind]: keyof (typeof AUDIT_TEXTS)[Kind] }[AuditKind];
/** An action with the values that its sentence needs; `member`: the id of a user. */
export type AuditEntryValues = {
  [Action in AuditAction]: { action: Action } & { [Name in Placeholder<TextOf<Action>>]: string };
}[AuditAction];

const TEXTS = new Map<string, { kind: AuditKind; text: string }>(
  AUDIT_KINDS.flatMap((kind) =>
    Object.entries(AUDIT_TEXTS[kind]).map(([action, text]) => [action, { kind, text }] as const),
  ),
);

export const auditActionsOf = (kind: AuditKind): string[] => Object.keys(AUDIT_TEXTS[kind]);

/** The kind of an action; one of a later release counts as a change of the workspace. */
export const auditKindOf = (action: string): AuditKind => TEXTS.get(action)?.kind ?? 'workspace';

/** The sentence without its first word, the person. An erased address or a deleted user is named as such. */
export function auditText(entry: {
  action: string;
  subject: string | null;
  member: string | null;
  detail: string | null;
}): string {
  const values: Record<string, string> = {
    subject: entry.subject ?? 'an erased address',
    member: entry.member ?? 'a deleted user',
    detail: entry.detail ?? '',
  };
  const text = TEXTS.get(entry.action)?.text ?? `did “${entry.action}”.`;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

export const DELETED_USER = 'Deleted user';

/** `1 brand`, `5,741 brands`. */
export const countText = (count: number, noun: 'brand' | 'product'): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Who did it: `stripe` reports payments, `product` acts without a user. */
export const AUDIT_ACTORS = ['user', 'stripe', 'product'] as const;
export type AuditActorKind = (typeof AUDIT_ACTORS)[number];
