import { cutText, toSingleLine } from '@brandlode/contract';

const MAX_NAME = 60;

/** A name that someone else chose, for a mail: too short for a message, it reorders no text after it, and no mail client turns it into a link. */
export const unlinked = (name: string): string =>
  cutText(toSingleLine(name), MAX_NAME).replace(/[.:/@](?=\S)/g, '$&\u200b');
