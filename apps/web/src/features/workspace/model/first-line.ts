/** The first line of a note without the marks of Markdown before it. */
export const firstLine = (note: string | null): string | undefined =>
  note
    ?.split('\n')
    .map((line) => line.replace(/^[\s#>*+-]+/, '').trim())
    .find((line) => line !== '')
    ?.slice(0, 200);
