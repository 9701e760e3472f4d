import { type Check, checkText } from '@brandlode/contract';
import { ProgressBar } from '#ui/progress-bar.tsx';

/** How far a check is and what it found so far; the end is announced. */
export const CheckProgress = ({ check }: { check: Check }) => (
  <>
    <p role={check.finishedAt === null ? undefined : 'status'} className="digits text-pretty">
      {checkText(check)}
    </p>
    {check.finishedAt === null && (
      <ProgressBar label="Progress of the check" fraction={check.done / check.stores} />
    )}
  </>
);
