/** Drops the marks that reorder the text after them when it is shown, so that it can be read as another. */
export const withoutBidirectionalControls = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** A text from elsewhere in one line: no bidirectional controls, and one blank for every run of white space and other controls. */
export const toSingleLine = (text: string): string =>
  withoutBidirectionalControls(text)
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
