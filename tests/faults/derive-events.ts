import { connect } from '@brandlode/database';
import { toFilterSpec } from '../../apps/api/src/catalogue/index-layout.ts';
import { derivePending } from '../../apps/api/src/features/watching/events/event-jobs.ts';
import { notifyOfEvents } from '../../apps/api/src/features/watching/follows/notify-of-events.ts';

/** Derives the events of the database at the given URL and notifies of them, repeatedly, until it is killed. */
const connection = connect(process.argv[2] ?? '');
const onlyOnBasic = (): never => {
  throw new Error('Only on Basic does the order of a search matter.');
};
const notify = notifyOfEvents({
  toQuery: async (payload) => toFilterSpec(payload),
  filter: onlyOnBasic,
  index: onlyOnBasic,
});
console.log('deriving');
for (;;) {
  await derivePending(connection, notify);
  await new Promise((resolve) => setTimeout(resolve, 2));
}
