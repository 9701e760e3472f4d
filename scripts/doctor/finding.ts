import { setTimeout as delay } from 'node:timers/promises';

/** The result of one check: one sentence, and what to do if it is not `ok`. */
export type Finding =
  | { level: 'ok'; sentence: string }
  | { level: 'warn' | 'fail'; sentence: string; fix: string };

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence });
export const warn = (sentence: string, fix: string): Finding => ({ level: 'warn', sentence, fix });
export const fail = (sentence: string, fix: string): Finding => ({ level: 'fail', sentence, fix });

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The findings of a check, or a failure if it throws or takes longer than `milliseconds`. */
export async function settle(check: () => Promise<Finding[]>, milliseconds = 60_000): Promise<Finding[]> {
  const timer = new AbortController();
  const late = delay(
    milliseconds,
    [
      fail(
        `There was no result within ${milliseconds / 1000} s.`,
        'Look whether a firewall drops these connections, then run this again.',
      ),
    ],
    { signal: timer.signal },
  );
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return [
      fail(`The check failed: ${messageOf(error)}`, 'Correct what the message names, then run this again.'),
    ];
  } finally {
    timer.abort();
    await late.catch(() => {});
  }
}

export function describe(name: string, finding: Finding): string {
  const line = `${finding.level.padEnd(4)}  ${name}: ${finding.sentence}`;
  return finding.level === 'ok' ? line : `${line}\n      → ${finding.fix}`;
}
