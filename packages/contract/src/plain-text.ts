/** Removes the characters that reorder the text after them on screen, which can disguise it. */
export const withoutBidirectionalControls = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** Untrusted text as one line: without bidirectional controls, and with one space for each run of white space and control characters. */
export const toSingleLine = (text: string): string =>
  withoutBidirectionalControls(text)
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();

/** At most the first `max` characters, without half of an emoji that does not fit. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? text.slice(0, max).replace(/[\ud800-\udbff]$/, '') : text;

/** A text without the characters that XML cannot represent. */
export const representableInXml = (text: string): string =>
  text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
