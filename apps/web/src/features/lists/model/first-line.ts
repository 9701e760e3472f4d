/** Marks of Markdown around words, and links and pictures, of which the text stays. */
const INLINE_MARKS: [RegExp, string][] = [
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/(\*\*|__|~~|`)(.+?)\1/g, '$2'],
  [/(^|[\s(])([*_])(\S(?:.*?\S)?)\2(?=$|[\s).,;:!?])/g, '$1$3'],
];

/** The first line of a note with its text as displayed, without the marks of Markdown. */
export const firstLine = (note: string | null): string | undefined =>
  note
    ?.split('\n')
    .map((line) => withoutInlineMarks(line.replace(/^(?:[\s#>+-]|\*(?=\s))+/, '').trim()))
    .find((line) => line !== '')
    ?.slice(0, 200);

const withoutInlineMarks = (line: string): string =>
  INLINE_MARKS.reduce((text, [mark, replacement]) => text.replace(mark, replacement), line);
