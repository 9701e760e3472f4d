import { ApiError } from '@brandlode/contract';
import type { UnusableInvitation } from '@brandlode/database';

const REASONS: Record<UnusableInvitation, ConstructorParameters<typeof ApiError>> = {
  unknown: ['invalid-token', { detail: 'The invitation has already been used or was revoked.' }],
  expired: ['expired-token', { detail: 'The invitation has expired. Ask for another one.' }],
  'other-recipient': [
    'other-recipient',
    {
      detail: 'The invitation is for another address. Sign in with the address that received the email.',
    },
  ],
  'no-seat': ['limit-reached', { detail: 'The workspace has no free seat. Ask its owner to free one.' }],
};

/** Why the invitation of a mailed link cannot be used. */
export const unusableInvitation = (reason: UnusableInvitation) => new ApiError(...REASONS[reason]);
