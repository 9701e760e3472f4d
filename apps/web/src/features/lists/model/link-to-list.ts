import { paths } from '#paths.ts';

/** In a message that brands were added: leads to the list. */
export const linkToList = (listId: string, onOpen: () => void) => ({
  text: 'Open list',
  to: paths.list(listId),
  onOpen,
});
