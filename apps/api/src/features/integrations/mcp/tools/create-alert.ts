import { ALERT_KINDS, type Alert, MAIL_CHOICES, MetricChange } from '@brandlode/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { Untrusted, untrusted } from '../untrusted.ts';

export const createAlert = defineTool({
  name: 'create_alert',
  title: 'Create an alert',
  description:
    'Notifies the user of changes to a brand, to the brands of a list, or to those of a saved search: of the given kinds, or of all.',
  input: z.strictObject({
    kind: z.enum(['brand', 'list', 'search']),
    id: z.string().max(36).describe('The id of the brand, the list or the saved search.'),
    kinds: z.array(z.enum(ALERT_KINDS)).max(30).default([]),
    minChange: z
      .number()
      .min(1)
      .max(1_000)
      .optional()
      .describe('In percent; only for kinds with a percentage.'),
    change: MetricChange.optional().describe('With the kind metric_changed alone.'),
    mail: z.enum(MAIL_CHOICES).optional(),
  }),
  output: z.object({
    id: z.string(),
    kinds: z.array(z.enum(ALERT_KINDS)),
    minChange: z.number().nullable(),
    mail: z.enum(MAIL_CHOICES),
    page: z.url(),
    untrusted: Untrusted,
  }),
  effect: 'adds',
  async run({ api, links }, input) {
    const { id, kinds, minChange, mail, target } = await api.call<Alert>('/alerts', {
      method: 'POST',
      body: input,
    });
    return { id, kinds, minChange, mail, page: links.alerts, untrusted: untrusted({ target: target.name }) };
  },
});
