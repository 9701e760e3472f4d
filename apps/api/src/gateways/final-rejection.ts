import { cutText } from '@brandlode/contract';

const MAX_REASON = 200;

/** Statuses (RFC 3463) that say that this recipient gets no mail: no such mailbox or domain, moved, disabled or full. */
const ABOUT_RECIPIENT = /^5\.(1\.(1|2|3|6|10)|2\.(1|2))$/;
/** Replies without such a status that say so (RFC 5321). */
const NO_MAILBOX = new Set([550, 551, 553]);
/** Of rules that reject the sender or its server, with the same replies. */
const ABOUT_SENDER = /relay|authenti|sender|polic|spam|block|black|deny|denied|reputation|spf|dkim|dmarc/i;

type SmtpFailure = { command: string; responseCode: number; response: string };

function toSmtpFailure(error: unknown): SmtpFailure | null {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return null;
  const { command, responseCode } = error;
  const response = 'response' in error ? error.response : error.message;
  if (typeof command !== 'string' || typeof responseCode !== 'number' || typeof response !== 'string')
    return null;
  return { command, responseCode, response };
}

/** Whether the server accepted the sender and permanently rejected the recipient, for any reason. */
export function isRejectedRecipient(error: unknown): error is Error {
  const failure = toSmtpFailure(error);
  return failure !== null && failure.command === 'RCPT TO' && failure.responseCode >= 500;
}

/**
 * What the server said if it permanently rejected a message because of its recipient; null for other failures, such as temporary ones and
 * those of the sender's login, content or reputation. After the message only a status says what the rejection is about.
 */
export function finalRejection(error: unknown): string | null {
  const failure = toSmtpFailure(error);
  if (!failure || failure.responseCode < 500) return null;
  const { command, responseCode, response } = failure;
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const isAboutRecipient =
    status !== undefined
      ? ABOUT_RECIPIENT.test(status)
      : command === 'RCPT TO' && NO_MAILBOX.has(responseCode) && !ABOUT_SENDER.test(response);
  if (!isAboutRecipient || (command !== 'RCPT TO' && command !== 'DATA')) return null;
  return cutText(response.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), MAX_REASON).toWellFormed();
}
