import { z } from 'zod';
import type { MailContent } from '../../../gateways/mail-layout.ts';

const Line = z.object({
  title: z.string(),
  text: z.string(),
  /** The evidence. */
  url: z.string(),
  value: z.string(),
  details: z.array(z.string()),
  note: z.string(),
});
export type MessageLine = z.infer<typeof Line>;

/** What is told in a chat, before a service's format. Texts come from stores and users: no format may interpret them. */
export const ChannelMessage = z.object({
  heading: z.string(),
  paragraphs: z.array(z.string()),
  parts: z.array(z.object({ heading: z.string(), lines: z.array(Line) })),
  link: z.object({ text: z.string(), url: z.string() }),
});
export type ChannelMessage = z.infer<typeof ChannelMessage>;

/** The same content as a mail's, without what concerns mails only. */
export function toMessage({
  heading,
  paragraphs,
  entries = [],
  sections = [],
  button,
  notes = [],
}: MailContent) {
  if (!button) throw new Error('A message without a link');
  const parts = [
    {
      heading: '',
      lines: entries.map(({ title, text, url, details, note }) => ({
        title,
        text,
        url,
        value: '',
        details,
        note,
      })),
    },
    ...sections.map((section) => ({
      heading: section.heading,
      lines: section.lines.map(({ title, text, url, value = '', note = '' }) => ({
        title,
        text,
        url,
        value,
        details: [],
        note,
      })),
    })),
  ].filter(({ lines }) => lines.length > 0);
  return {
    heading,
    paragraphs: [...paragraphs, ...notes].filter(Boolean),
    parts,
    link: button,
  } satisfies ChannelMessage;
}
