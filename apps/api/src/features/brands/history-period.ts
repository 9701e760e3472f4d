/** How far back histories are shown, in milliseconds: two years, one of which may be a leap year. */
export const HISTORY_PERIOD_MS = 731 * 86_400_000;
