import type { AccessClaims, UpdateMe, User } from '@brandlode/contract';
import { findUser, updateProfile } from '@brandlode/database';
import type { z } from 'zod';
import { ApiError } from '../../errors.ts';
import type { Services } from './services.ts';
import { toUser } from './session.ts';

/** The signed-in user as the database knows them now. */
export async function readProfile({ db }: Pick<Services, 'db'>, claims: AccessClaims): Promise<User> {
  const user = await findUser(db, claims.sub);
  if (!user || user.disabled_at) throw new ApiError('unauthenticated');
  return toUser(user, claims.tier !== undefined);
}

/** Names and title, and nothing else, are the user's to write. */
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
