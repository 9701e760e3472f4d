/** At most `length` characters, without half of an emoji, which the server would reject. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
