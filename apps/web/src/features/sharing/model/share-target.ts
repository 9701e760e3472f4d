import type { Share, ShareTarget } from '@brandlode/contract';

/** Active links to a list, search or comparison; a comparison matches in any order of its brands. */
export const sharesOf = (shares: Share[], target: ShareTarget, now: Date): Share[] =>
  shares.filter(
    ({ listId, searchId, brandIds, revokedAt, expiresAt }) =>
      revokedAt === null &&
      new Date(expiresAt) > now &&
      ('listId' in target
        ? listId === target.listId
        : 'searchId' in target
          ? searchId === target.searchId
          : sorted(brandIds ?? []) === sorted(target.brandIds)),
  );

const sorted = (ids: number[]): string => ids.toSorted((a, b) => a - b).join();
