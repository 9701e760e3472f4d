import { createContext } from 'react';

/** Whether a cell belongs to a grid, which has one tab stop: Enter on the cell uses the link or control in it. */
export const InGrid = createContext(false);
