import type { User } from '@brandlode/contract';

/** Logs when the user's role differs from the claims of the current token: the plan changed and the token was not renewed. */
export function compareRoleWithClaims(user: User, token: string): void {
  // Members have the plan of the workspace's owner, which no token states.
  if (user.workspace) return;
  const claims = claimsOf(token);
  if (claims === null) return;
  const record = { tier: user.tier, interval: user.interval };
  if (record.tier === claims.tier && record.interval === claims.interval) return;
  console.warn('Role record and token claims differ', { record, claims });
}

/** Tier and interval of a token, `null` if it cannot be decoded. Signatures are verified by the server only. */
function claimsOf(token: string): { tier: unknown; interval: unknown } | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const { tier = null, interval = null } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return { tier, interval };
  } catch {
    return null;
  }
}
