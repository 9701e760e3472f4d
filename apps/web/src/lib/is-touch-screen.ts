/** Whether a focused field opens the keyboard over the page, and nothing is hovered. */
export const isTouchScreen = (): boolean => window.matchMedia('(pointer: coarse)').matches;
