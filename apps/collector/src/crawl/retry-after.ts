const LONGEST_SECONDS = 86_400;

/** Seconds that a `Retry-After` header asks for (RFC 9110: a number, or a date), a day at most; undefined when it says nothing. */
export function retryAfterSeconds(headers: Record<string, string>, now: Date): number | undefined {
  const value = headers['retry-after']?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value), LONGEST_SECONDS);
  // Every form of an HTTP date begins with its day of the week.
  if (!/^[a-z]{3}/i.test(value)) return undefined;
  // By the server's own clock where it shows it.
  const seconds = (Date.parse(value) - (Date.parse(headers.date ?? '') || now.getTime())) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_SECONDS);
}
