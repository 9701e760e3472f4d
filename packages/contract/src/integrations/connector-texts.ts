import { CHANGE_KEYS } from '../brands/changes.ts';
import { EXPORT_COLUMN_KEYS, exportLabel } from '../exports/export-columns.ts';

// Apart from the schemas, which the web app need not load.

export const CONNECTOR_IDS = ['hubspot'] as const;

export const PUSH_STATES = ['running', 'done', 'stopped', 'failed'] as const;

/** `left`: all that differs was changed by a person; `no-domain`: it is a profile on a marketplace. */
export const RECORD_OUTCOMES = ['created', 'updated', 'unchanged', 'left', 'no-domain', 'failed'] as const;
export type RecordOutcome = (typeof RECORD_OUTCOMES)[number];

export const MAX_CONNECTOR_FIELDS = 40;
/** Brands in one push. */
export const MAX_PUSHED = 10_000;
export const PUSH_LOG_PAGE = 50;

export const CONNECTOR_FIELD_KEYS = [...EXPORT_COLUMN_KEYS, ...CHANGE_KEYS].filter(
  (key) => key !== 'id' && key !== 'domain',
);
/** The values of a brand that can be pushed, with their labels. */
export const CONNECTOR_FIELDS = CONNECTOR_FIELD_KEYS.map((value) => ({ value, label: exportLabel(value) }));
