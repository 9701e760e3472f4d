import { sourceReport } from '../report.ts';
import { HOURS_PER_DAY, type Source } from '../source.ts';

const NAME = 'estimates';

/** Whether the store has a rank to estimate from. The estimates are computed once the visit is saved. Sends no request. */
export const estimates: Source = {
  name: NAME,
  schedule: { first: 30 * HOURS_PER_DAY, min: 30 * HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
  always: true,
  async collect({ earlier, known }) {
    return earlier.some(({ facts }) => facts.popularity) || known?.isRanked
      ? sourceReport(NAME, 'found')
      : sourceReport(NAME, 'not applicable', { reason: 'no rank to estimate from' });
  },
};
