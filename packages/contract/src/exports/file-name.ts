const MAX_FILE_NAME = 80;

/** A text as the name of a file on any system: its letters and digits in lower case, joined by hyphens. Empty without any. */
export const toFileName = (text: string): string => {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join('-')].slice(0, MAX_FILE_NAME).join('').replace(/-$/, '');
};
