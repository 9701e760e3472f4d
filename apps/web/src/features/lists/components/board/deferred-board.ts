import { deferred } from '#ui/deferred.tsx';

/** Loaded when its button is hovered. */
export const ListBoard = deferred(() => import('./list-board.tsx').then(({ ListBoard }) => ListBoard));
