import { ApiError } from '@brandlode/contract';

export const noSuchList = () => new ApiError('not-found', { detail: 'There is no such list.' });

export const noSuchStatus = () =>
  new ApiError('invalid-request', {
    errors: [{ path: 'status', message: 'is not a status of this list' }],
  });

/** The record, or the error of a change that could not be made. */
export function changed<Row extends object>(
  result: Row | 'missing' | 'conflict',
  missing: () => ApiError,
): Row {
  if (result === 'missing') throw missing();
  if (result === 'conflict') throw new ApiError('edit-conflict');
  return result;
}
