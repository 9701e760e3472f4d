import { domainToUnicode } from 'node:url';
import {
  DECIDED_REQUEST_MONTHS,
  OWNER_LINK_DAYS,
  type OwnerRequestKind,
  UNCONFIRMED_REQUEST_DAYS,
} from '@brandlode/contract';
import { findVerifiedRequest, setOwnerRequestLink } from '@brandlode/database';
import type { MailContent } from '../../gateways/mail-layout.ts';
import { type MailParts, type MailQueue, openMailQueue } from '../../gateways/mail-queue.ts';
import { unlinked } from '../../gateways/unlinked.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';

type MailJob =
  | { mail: 'link' | 'received'; requestId: string }
  /** `keptAt`: primary addresses of brands that lost only the address of the request. */
  | { mail: 'decision'; requestId: string; keptAt: string[] }
  | { mail: 'waiting'; requestId: string; operator: string };

export type OwnerRequestMails = MailQueue<MailJob>;

/** Mails to owners who asked for a correction or removal. The secret of a link is generated when its mail is written. */
export function openOwnerRequestMails(parts: MailParts): Promise<OwnerRequestMails> {
  const { config, db } = parts;
  const { product, publicUrl } = config;
  return openMailQueue(parts, 'owner-request-mail', async (job) => {
    const { mail, requestId } = job;
    if (mail === 'link') {
      const secret = newSecret();
      const request = await setOwnerRequestLink(db, requestId, hashSecret(secret));
      const url = `${publicUrl}/owner-requests/confirm?token=${secret}`;
      return request && { to: request.email, content: confirmRequestMail(product.name, url) };
    }
    const request = await findVerifiedRequest(db, requestId);
    if (!request) return undefined;
    if (job.mail === 'waiting') {
      const url = `${publicUrl}/data-health/owner-requests`;
      return { to: job.operator, content: requestWaitingMail(product.name, request, url) };
    }
    const { email, kind, address, accepted, reason } = request;
    const about = { kind, address };
    const content =
      job.mail !== 'decision' || accepted === null
        ? requestReceivedMail(product.name, about, product.supportEmail)
        : requestDecidedMail(
            product.name,
            { ...about, accepted, reason: reason ?? '', keptAt: job.keptAt },
            product.supportEmail,
          );
    return { to: email, content };
  });
}

const NOUNS: Record<OwnerRequestKind, string> = { correction: 'correction', removal: 'removal' };

/** Contains nothing that the requester wrote: anyone can enter the address of another. */
export const confirmRequestMail = (product: string, url: string): MailContent => ({
  subject: `Confirm your request to ${product}`,
  heading: 'Confirm your request',
  paragraphs: [
    `Someone asked ${product} to correct or remove a shop, and entered this address. Open the link to see the request and to confirm that the shop is yours.`,
  ],
  button: { text: 'See the request', url },
  notes: [
    `The link expires after ${OWNER_LINK_DAYS} days. Nothing happens before the request is confirmed.`,
    `If you did not ask for this, you can ignore this message: the request is deleted after ${UNCONFIRMED_REQUEST_DAYS} days.`,
  ],
  reason: `You're receiving this email because this address was entered in a request to ${product}.`,
});

/** The address of a shop in the letters people type, which no mail client turns into a link. */
const shopName = (address: string) =>
  unlinked(address.replace(/^[^/]+/, (domain) => domainToUnicode(domain)));

type About = { kind: OwnerRequestKind; address: string };

export const requestReceivedMail = (
  product: string,
  { kind, address }: About,
  supportEmail: string,
): MailContent => ({
  subject: `${product} received your request for a ${NOUNS[kind]}`,
  heading: `We received your request for a ${NOUNS[kind]}`,
  paragraphs: [
    `Thank you for confirming that ${shopName(address)} is yours. We will review your request and email our decision to this address.`,
  ],
  notes: [
    `We delete the request and your address ${DECIDED_REQUEST_MONTHS} months after the decision. If you have questions, write to ${supportEmail}.`,
  ],
  reason: `You're receiving this email because you confirmed a request to ${product} about ${shopName(address)}.`,
});

export const requestWaitingMail = (product: string, { kind, address }: About, url: string): MailContent => ({
  subject: `New ${NOUNS[kind]} request in ${product}`,
  heading: `A ${NOUNS[kind]} request needs a decision`,
  paragraphs: [`The owner of ${shopName(address)} asks for a ${NOUNS[kind]}, and has confirmed the domain.`],
  button: { text: 'See the requests', url },
  reason: `You're receiving this email because you are an operator of ${product}.`,
});

type Decided = About & { accepted: boolean; reason: string; keptAt: string[] };

function resultOf({ kind, address, accepted, keptAt }: Decided): string[] {
  const shop = shopName(address);
  if (!accepted) return [`We declined your request for a ${NOUNS[kind]} of ${shop}.`];
  if (kind === 'correction') return [`We accepted your request and will correct what we show about ${shop}.`];
  if (keptAt.length === 0)
    return [`We removed your shop and everything we knew about it, and no longer visit or add it: ${shop}.`];
  return [
    `We removed ${shop} and what we observed there, and no longer visit or add it.`,
    ...keptAt.map(
      (kept) =>
        `The shop is still listed under ${shopName(kept)}. To remove it, send a request for that address.`,
    ),
  ];
}

export const requestDecidedMail = (product: string, decided: Decided, supportEmail: string): MailContent => {
  const { kind, address, accepted, reason } = decided;
  return {
    subject: `${product} ${accepted ? 'accepted' : 'declined'} your request for a ${NOUNS[kind]}`,
    heading: `Your request was ${accepted ? 'accepted' : 'declined'}`,
    paragraphs: [
      ...resultOf(decided),
      ...(reason === '' ? [] : [`${accepted ? 'Note' : 'Reason'}: ${reason}`]),
    ],
    notes: [
      `If you do not agree or have questions, write to ${supportEmail}.`,
      `We delete the request and your address ${DECIDED_REQUEST_MONTHS} months from now.${accepted && kind === 'removal' ? ' The removal stays.' : ''}`,
    ],
    reason: `You're receiving this email because you confirmed a request to ${product} about ${shopName(address)}.`,
  };
};
