import { ApiError, type NewOwnerRequest, type OwnerRequestByLink } from '@brandlode/contract';
import {
  addOwnerRequest,
  findOwnerRequestByLink,
  isOwnersMailbox,
  type OwnerRequestRow,
  provingDomains,
  type RateLimit,
  typedAddress,
  verifyOwnerRequest,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { limitRate } from '../../limit-rate.ts';
import { networkOf } from '../../network.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import { readEmail } from '../identity/email.ts';
import { dnsRecordOf, hasRecord } from './dns-proof.ts';

/** A network may be a whole office. Its share of a domain and a mailbox is less than all, so that it cannot lock out their owner. */
const LIMITS = {
  network: { burst: 20, everySeconds: 60 },
  'domain-network': { burst: 5, everySeconds: 600 },
  domain: { burst: 20, everySeconds: 600 },
  'mailbox-network': { burst: 3, everySeconds: 600 },
  mailbox: { burst: 10, everySeconds: 600 },
  link: { burst: 60, everySeconds: 10 },
  lookup: { burst: 10, everySeconds: 30 },
} as const satisfies Record<string, RateLimit>;

type Parts = Pick<Context, 'config' | 'connection' | 'ownerRequestMails'>;

const limit = ({ connection: { db } }: Parts, name: keyof typeof LIMITS, subject: string) =>
  limitRate(
    db,
    `owner-request-${name}:${hashSecret(subject).toString('base64url')}`,
    LIMITS[name],
    'requests',
  );

/**
 * Records a request and sends its link. The result is the same for shops in the catalogue and others. Throws `no-shop-address`,
 * `shared-host`, `invalid-email` and `too-many-requests`.
 */
export async function addRequest(
  parts: Parts,
  { address: typed, kind, message, email: typedEmail }: NewOwnerRequest,
  ip: string,
): Promise<void> {
  const network = networkOf(ip);
  await limit(parts, 'network', network);
  const address = typedAddress(typed);
  if (address === null) throw new ApiError('no-shop-address');
  const site = provingDomains(address).at(-1);
  if (site === undefined) throw new ApiError('shared-host');
  const email = readEmail(typedEmail);
  await limit(parts, 'domain-network', `${site} ${network}`);
  await limit(parts, 'mailbox-network', `${email} ${network}`);
  await limit(parts, 'domain', site);
  await limit(parts, 'mailbox', email);
  const requestId = await addOwnerRequest(parts.connection.db, { address, kind, message, email });
  await parts.ownerRequestMails.send({ mail: 'link', requestId });
}

/** The request of a link. Throws `invalid-token`, `expired-token` and `too-many-requests`. */
export async function readRequest(parts: Parts, token: string, ip: string): Promise<OwnerRequestByLink> {
  return shown(parts, await findRequest(parts, token, ip), token);
}

/**
 * Verifies the request of a link, by the mailbox that it was sent to or by the DNS record; the result says whether it is verified now.
 * Throws as `readRequest`.
 */
export async function verifyRequest(parts: Parts, token: string, ip: string): Promise<OwnerRequestByLink> {
  const request = await findRequest(parts, token, ip);
  const view = shown(parts, request, token);
  if (view.isVerified) return view;
  if (view.record) {
    await limit(parts, 'lookup', request.id);
    if (!(await hasRecord(parts.config, view.record))) return view;
  }
  const { db } = parts.connection;
  if (await verifyOwnerRequest(db, request.id, view.record ? 'dns' : 'mail')) {
    const requestId = request.id;
    await parts.ownerRequestMails.send({ mail: 'received', requestId });
    for (const operator of new Set(parts.config.operatorEmails))
      await parts.ownerRequestMails.send({ mail: 'waiting', requestId, operator });
  }
  return { ...view, isVerified: true };
}

async function findRequest(parts: Parts, token: string, ip: string): Promise<OwnerRequestRow> {
  await limit(parts, 'link', networkOf(ip));
  const request = await findOwnerRequestByLink(parts.connection.db, hashSecret(token));
  if (typeof request === 'string')
    throw new ApiError(request === 'expired' ? 'expired-token' : 'invalid-token');
  return request;
}

/** Throws `invalid-token` if nothing can prove the address any more: the rules changed after the request. */
function shown(
  { config }: Parts,
  { address, kind, message, email, verified_at }: OwnerRequestRow,
  token: string,
): OwnerRequestByLink {
  const isByMail = isOwnersMailbox(email, address);
  const record = isByMail ? null : dnsRecordOf(config.product.name, address, token);
  if (!isByMail && !record) throw new ApiError('invalid-token');
  return { address, kind, message, isVerified: verified_at !== null, record };
}
