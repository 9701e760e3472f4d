import { type DiscoveryRun, visitReasonText } from '@brandlode/contract';
import { duration } from './describe-observation.ts';

const number = (value: number) => value.toLocaleString('en-US');
const stores = (count: number) => `${number(count)} ${count === 1 ? 'store' : 'stores'}`;

const PHASES: Record<DiscoveryRun['phase'], string> = {
  lists: 'Loading the rank lists',
  names: 'Asking names',
  visits: 'Waiting for visits',
  done: 'Done',
};

/** How far it is, in one line: `Asking names: 12,300 of 1,000,000 (98/s) · 312 of 10,000 stores (41/min) · 29 rejected · 3 h 40 min left`. */
export function describeProgress(run: DiscoveryRun): string {
  const { accepted, rejected, found, queued } = run.candidates;
  const asked =
    run.names === 0
      ? ''
      : `: ${number(run.asked)} of ${number(run.names)}${run.namesPerSecond >= 0.5 ? ` (${number(Math.round(run.namesPerSecond))}/s)` : ''}`;
  const speed = run.storesPerMinute >= 0.5 ? ` (${number(Math.round(run.storesPerMinute))}/min)` : '';
  return [
    `${run.paused ? 'Paused' : PHASES[run.phase]}${asked}`,
    run.problem,
    `${number(accepted)} of ${stores(run.target)}${speed}`,
    found + queued > 0 && `${number(found + queued)} to visit`,
    rejected > 0 && `${number(rejected)} rejected`,
    run.secondsLeft !== null && run.secondsLeft > 0 && `${duration(run.secondsLeft)} left`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a finished run found, what it rejected and why. */
export function describeResult(run: DiscoveryRun, seconds: number): string {
  const { accepted, rejected, vanished } = run.candidates;
  const { platform, hidden, failed } = run.answers;
  const ofPlatforms = run.platforms.map(({ platform, stores }) => `${platform} ${number(stores)}`);
  const reasons = run.reasons.map(({ reason, names }) => `${visitReasonText(reason)} ${number(names)}`);
  return [
    `${accepted >= run.target ? '' : 'Every name was asked. '}The catalogue has ${stores(accepted)} found by discovery${ofPlatforms.length > 0 ? `: ${ofPlatforms.join(', ')}` : ''}.`,
    rejected > 0 && `Rejected ${number(rejected)}: ${reasons.join('; ')}.`,
    vanished > 0 && `${number(vanished)} no longer show their platform; their brands stay.`,
    `This run asked ${number(run.asked)} of ${number(run.names)} names with ${number(run.queries)} queries in ${duration(seconds)}: ${number(platform)} on a platform, ${number(hidden)} hidden by a network, ${number(failed)} without an answer.`,
  ]
    .filter(Boolean)
    .join('\n');
}
