/** The second click of a double click, which must not undo what the first did. */
export const isRepeatedClick = (event: Event): boolean => event instanceof MouseEvent && event.detail > 1;
