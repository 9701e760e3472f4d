import { type DiscoveryRun, visitReasonText } from '@brandlode/contract';
import { formatCount, formatExact } from '#lib/text/format-number.ts';

/** `312 of 10,000 stores · 41 a minute · about 4 hours left`. */
export function storesText({
  candidates,
  target,
  storesPerMinute,
  secondsLeft,
  paused,
}: DiscoveryRun): string {
  const speed = Math.round(storesPerMinute);
  return [
    `${formatExact(candidates.accepted)} of ${formatCount(target, 'store')}`,
    !paused && speed > 0 && `${formatExact(speed)} a minute`,
    !paused && secondsLeft !== null && secondsLeft > 0 && `${timeText(secondsLeft)} left`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What happens now. */
export function phaseText(run: DiscoveryRun): string {
  const { phase, asked, names, namesPerSecond, candidates } = run;
  if (run.finishedAt !== null)
    return candidates.accepted >= run.target
      ? 'Finished: the target is reached.'
      : 'Finished: every name in the rank lists was checked.';
  if (run.paused) return `Paused after ${formatExact(asked)} of ${formatCount(names, 'name')}.`;
  if (!run.working) return 'Waiting for a collector process to continue.';
  if (phase === 'lists') return 'Loading the lists of popular sites.';
  if (phase === 'visits') return `Visiting the last ${formatCount(candidates.queued, 'store')}.`;
  const speed = Math.round(namesPerSecond);
  return `Looking up which popular sites are stores: ${formatExact(asked)} of ${formatCount(names, 'name')}${speed > 0 ? `, ${formatExact(speed)} a second` : ''}.`;
}

/** `29 rejected: the domain is parked (20), nothing for sale was found (9)`; null without any. */
export function rejectedText({ candidates, reasons }: DiscoveryRun): string | null {
  if (candidates.rejected === 0) return null;
  const parts = reasons.map(({ reason, names }) => `${visitReasonText(reason)} (${formatExact(names)})`);
  return `${formatExact(candidates.rejected)} rejected: ${parts.join(', ')}`;
}

/** `about 4 hours`. */
function timeText(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${formatCount(minutes, 'minute')}`;
  const hours = Math.round(seconds / 3600);
  if (hours < 48) return `about ${formatCount(hours, 'hour')}`;
  return `about ${formatCount(Math.round(hours / 24), 'day')}`;
}
