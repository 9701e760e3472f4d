const MAX_NAME = 60;

/** A name that someone else chose, for a mail: too short for a message, and no mail client turns it into a link. */
export const unlinked = (name: string): string =>
  name
    .slice(0, MAX_NAME)
    .toWellFormed()
    .replace(/[.:/@](?=\S)/g, '$&\u200b');
