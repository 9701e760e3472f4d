import { type AccessClaims, ApiError, type UpdateMe, type User } from '@brandlode/contract';
import { findUser, updateProfile } from '@brandlode/database';
import type { z } from 'zod';
import type { Services } from './services.ts';
import { toUser } from './sessions/session.ts';

/** The current profile of the signed-in user. */
export async function readProfile({ db }: Pick<Services, 'db'>, claims: AccessClaims): Promise<User> {
  const user = await findUser(db, claims.sub);
  if (!user || user.disabled_at) throw new ApiError('unauthenticated');
  return toUser(user, claims.tier !== undefined);
}

/** Users can change their names and title only. */
export async function changeProfile(
  services: Pick<Services, 'db'>,
  claims: AccessClaims,
  body: z.output<typeof UpdateMe>,
): Promise<User> {
  await updateProfile(services.db, claims.sub, {
    first_name: body.firstName,
    last_name: body.lastName,
    title: body.title,
  });
  return readProfile(services, claims);
}
