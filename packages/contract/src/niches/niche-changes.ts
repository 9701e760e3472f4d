/** Changes of the last `days`; a switch is a removal and an addition in the same group, at most `within` days apart. */
export const NICHE_CHANGES = { days: 90, within: 30 } as const;
