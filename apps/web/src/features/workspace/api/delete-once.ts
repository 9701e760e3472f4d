import { apiDelete, isMissing } from '#lib/http.ts';

/** Deletes what another user or tab may have deleted already. */
export const deleteOnce = (path: string): Promise<void> =>
  apiDelete(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
