import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sharedProductOf } from './stop-unused-products.ts';

/** Test files slower than their size suggests, by which Vitest orders them before its first run: half a minute or more. */
const LONGEST =
  /\/(accessibility|dev|identity-links|subscription-checkout|start-and-stop|clickhouse(-index)?|imports|collect|dependencies|commands|jobs|killed-product|hosted-identity|one-story|backup|access-rules|production)(\.slow)?\.test/;

/** The order of the journeys by their shared product, if any, so that each product runs for a short time. */
const PRODUCTS = ['starter', 'large', 'growing', undefined, 'small'];

/** Starts the longest files first and journeys before the others, so that no worker ends with a long file. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const isLong = LONGEST.test(moduleId);
      if (project.name === 'journeys')
        return 1 + PRODUCTS.indexOf(sharedProductOf(moduleId)) - (isLong ? 0.5 : 0);
      return isLong ? 0 : 1 + PRODUCTS.length;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
