import { type AccessClaims, ApiError } from '@brandlode/contract';
import { readConfirmation } from '@brandlode/database';
import type { Context } from '../../../context.ts';

/**
 * Throws `confirmation-required` if the user has a second factor and has not confirmed it in this session within the last ten minutes.
 * With `orPassword`, users who have a password only must have confirmed that. A hosted platform decides this for its accounts itself.
 */
export async function requireConfirmation(
  { connection, identity }: Pick<Context, 'connection' | 'identity'>,
  claims: AccessClaims,
  { orPassword = false }: { orPassword?: boolean } = {},
): Promise<void> {
  if ('routes' in identity) return;
  const confirmation = await readConfirmation(connection.db, { id: claims.sid, userId: claims.sub });
  if (!confirmation) throw new ApiError('unauthenticated');
  const { hasSecondFactor, hasPassword, isRecent } = confirmation;
  const isRequired = hasSecondFactor || (orPassword && hasPassword);
  if (isRequired && !isRecent) throw new ApiError('confirmation-required');
}
