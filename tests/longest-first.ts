import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files slower than their size suggests, by which Vitest orders them before its first run: over 30 seconds, journeys over 90. */
const LONGEST =
  /\/(member-accessibility|outage|catalogue-browse|subscription-checkout|start-and-stop|clickhouse(-index)?|sample-stores|imports|collect|faults|commands|jobs|killed-\w+|event-streams|backup)\.test/;

/** Starts the longest files first and journeys before the others, so that no worker ends with a long file. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      LONGEST.test(moduleId) ? 0 : project.name === 'journeys' ? 1 : 2;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
