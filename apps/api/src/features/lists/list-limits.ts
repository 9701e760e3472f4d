import { ApiError } from '@brandlode/contract';

export const tooManyLists = () =>
  new ApiError('limit-reached', { detail: 'A workspace can have 10,000 lists. Delete one first.' });

export const tooManyBrands = () =>
  new ApiError('limit-reached', {
    detail:
      'A list can have 10,000 brands, and all lists of a workspace together 1,000,000. Remove some of them first.',
  });
