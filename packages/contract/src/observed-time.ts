const DAY_MS = 86_400_000;

/** Whether an observed time is only a day, as of rank lists and dated files: midnight in UTC. */
export const isDayOnly = (time: Date): boolean => time.getTime() % DAY_MS === 0;
