/** A part of a line as its readers see it. */
export type Run = { text: string; url?: string; bold?: boolean };
/** A message as its readers see it; `mentions` are the people and groups who would be notified. */
export type Shown = { lines: Run[][]; mentions: string[] };

export type ChatService = {
  label: string;
  /** Below `/chats/NAME`. */
  path: string;
  /** An address to send to. */
  example: string;
  /** Throws Rejected. */
  read: (body: unknown) => Shown;
  accepted: { status: number; body: unknown };
  rejected: (reason: string) => { status: number; body: unknown };
  limited: (seconds: number) => unknown;
};
