const MAX_SECONDS = 86_400;

/** Seconds of a `Retry-After` header (RFC 9110: a number or a date), at most a day; undefined when absent or invalid. */
export function retryAfterSeconds(headers: Record<string, string>, now: Date): number | undefined {
  const value = headers['retry-after']?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value), MAX_SECONDS);
  // Every HTTP date format begins with the day of the week.
  if (!/^[a-z]{3}/i.test(value)) return undefined;
  // Relative to the server's clock if it sends Date.
  const seconds = (Date.parse(value) - (Date.parse(headers.date ?? '') || now.getTime())) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_SECONDS);
}
