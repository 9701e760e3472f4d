/** Id of the panel beside a table, for the row that it is about. */
export const SIDE_PANEL = 'side-panel';
