import { randomUUID } from 'node:crypto';
import type { StateFile } from '../state-file.ts';
import { findLinks } from './find-links.ts';

export type Message = {
  id: string;
  /** Recipients, joined by `, `. */
  to: string;
  /** As in the header: `Name <address>` or the address alone. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Distinct web addresses in order of appearance. */
  links: string[];
  /** ISO 8601. */
  receivedAt: string;
};
export type MailState = { messages: Message[] };

/** Beyond this number the oldest messages are deleted. */
export const MAILBOX_LIMIT = 500;

/** Received messages, newest first. */
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
    /** All messages, or those to one address, case-insensitively. */
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
