/** A text of at most `max` characters. */
export const cut = (text: string, max: number): string =>
  text.length > max
    ? `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text;
