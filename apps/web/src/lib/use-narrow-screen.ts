import { mediaQueryHook } from '#lib/media-query.ts';

/** Below the breakpoint `sm`. */
export const useNarrowScreen = mediaQueryHook('(width < 40rem)');
