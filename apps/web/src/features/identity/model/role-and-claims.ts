import type { User } from '@brandlode/contract';

/**
 * Compares the role record, as the server has just read it into `user`, with the claims of the token in force. They
 * differ while a plan has changed and the token has not been renewed; that is only logged (specification, section 6).
 */
export function compareRoleWithClaims(user: User, token: string): void {
  const claims = claimsOf(token);
  if (claims === null) return;
  const record = { tier: user.tier, interval: user.interval };
  if (record.tier === claims.tier && record.interval === claims.interval) return;
  console.warn('Role record and token claims differ', { record, claims });
}

/** Tier and interval a token carries; `null` where it is none that can be read. The server alone checks its signature. */
function claimsOf(token: string): { tier: unknown; interval: unknown } | null {
  const body = token.split('.')[1];
  if (body === undefined) return null;
  try {
    const { tier = null, interval = null } = JSON.parse(
      atob(body.replaceAll('-', '+').replaceAll('_', '/')),
    ) as Record<string, unknown>;
    return { tier, interval };
  } catch {
    return null;
  }
}
