import { randomUUID } from 'node:crypto';
import type { StateFile } from '../state-file.ts';
import { findLinks } from './find-links.ts';

export type Message = {
  id: string;
  /** Addresses it was delivered to, joined by `, `; one address as it is. */
  to: string;
  /** As in the header: `Name <address>` or the address alone. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Web addresses in the order they stand, each once. */
  links: string[];
  /** ISO 8601. */
  receivedAt: string;
};
export type MailState = { messages: Message[] };

/** The oldest messages go when more than this many stand. */
export const MAILBOX_LIMIT = 500;

/** What was received, newest first. */
export function mailbox(file: StateFile<MailState>) {
  return {
    deliver(message: Omit<Message, 'id' | 'links' | 'receivedAt'>) {
      file.state.messages.unshift({
        id: randomUUID(),
        ...message,
        links: findLinks(message.html, message.text),
        receivedAt: new Date().toISOString(),
      });
      file.state.messages.length = Math.min(file.state.messages.length, MAILBOX_LIMIT);
      file.changed();
    },
    /** Every message, or those to one address whatever its case. */
    list(to?: string): Message[] {
      if (to === undefined) return file.state.messages;
      const wanted = to.trim().toLowerCase();
      return file.state.messages.filter((message) => message.to.toLowerCase().split(', ').includes(wanted));
    },
    find: (id: string) => file.state.messages.find((message) => message.id === id),
    clear() {
      file.state.messages = [];
      file.changed();
    },
  };
}
export type Mailbox = ReturnType<typeof mailbox>;
