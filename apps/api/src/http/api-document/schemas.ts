import * as contract from '@brandlode/contract';
import { z } from 'zod';
import { EXAMPLES } from './examples.ts';

/** Descriptions of schemas with names that need explanation. */
const DESCRIPTIONS: Record<string, string> = {
  Brand:
    'A brand as lists return it. An unknown value is `null`, never 0. Money is in US dollars; `locations` are country ids, `categories` labels.',
  BrandDetail: 'A brand with everything its page shows. `origins` says where each value comes from.',
  BrandProfile:
    'A brand with everything its page shows. `origins` says where each value comes from, `unknown` why there is none.',
  BrandCollection: "The sources of a brand's data, the evidence found, and when the store was last checked.",
  BrandHistory:
    'For each metric ever recorded, its value at the end of each day on which it was recorded, oldest first.',
  FilterPayload:
    'All keys must match; within a list any entry is enough, but of `technologies` a brand must have one of each named group, and none with `-` before its id. Unknown keys, countries and categories are rejected with the name of the field. Brands of age-restricted categories match only if `categories` names one of these.',
  RangeFilter:
    'Both ends are included, in displayed units (dollars, stars). Brands without a value are excluded unless `unknown` is `include`; `only` selects just them.',
  FlagFilter: '`unknown` selects brands without a value.',
  FilteredBrandList:
    '`total` counts all matches, `count` those that can be paged through with the plan of the user.',
  FacetsResponse:
    'How many brands would match with each filter option. An option is counted with all filters except its own.',
  Provenance: 'Where a value comes from. `low` and `high` bound an estimate.',
  ProvenanceInputs: 'What a source made the value from.',
  SignInResponse:
    'The access token goes into `Authorization: Bearer`; it is valid for `expiresIn` seconds. The refresh token is sent as a cookie.',
  VisitsEstimate:
    'The lower and upper bound of estimated monthly visits; null if the estimate has no range. Absent if the visits are not an estimate.',
  WebhookEvent:
    "What a webhook receives. `event` is as `GET /api/events` returns it, with the URL of the brand's page; a test contains a made-up event.",
  BrandAddedEvent: 'What a webhook receives of a brand that was added to a list.',
  CheckFinishedEvent: 'What a webhook receives of a finished check.',
  User: '`tier` is null while a checkout is open, `interval` without a paid plan.',
  DataHealth: 'How many brands of the active catalogue have each value. `operator` is null for other users.',
  Discovery: 'How far the growth of the catalogue is. `run` is null if it was never requested.',
  ChangeDiscovery: 'Starts the growth of the catalogue, or pauses or resumes it.',
  CreateExport:
    'Exactly one of `search`, `brandIds`, `listId` (with `brandIds`, only these of the list) and `products`. `columns` are in the order of the file, `list_status` and the like only for a list, none for products; `ranges` adds low and high of estimates, `provenance` the kind, source and day of each value. `comparison`, for up to six `brandIds`, adds the difference of each metric from the first brand and three products of each brand. The file is named after its list, else `savedSearchId`, else `name`.',
  Export: '`total` brands or products match; the plan allows exporting `brands` of them. `done` are written.',
  CreatedExport: '`url` downloads the file once, within a minute, without a token.',
  Import: 'An import of a file: its columns, preview, progress and report.',
  ChangeImport: '`mapping` names the column each header is read as; other headers keep their column.',
  Subscription: 'Whether choosing a plan starts a trial, and whether a payment is open.',
  Prices: 'The price identifiers that `POST /api/create-checkout-session` accepts.',
  SessionUrl: "The payment provider's page, which the browser opens next.",
  Product: 'The settings of this installation that a client needs.',
  SampleAnswer: 'At most 8 brands of the sample. Values are texts as displayed, `-` if unknown.',
  SampleBrandPage: 'A brand of the sample. `metrics` are those with a known value.',
  Problem:
    'RFC 9457. Decide by `code`; `title` and `detail` are for human readers. `errors` names the invalid fields, `path` in dotted form.',
};

/** Schemas that others refer to. Parameters are described where they are used, so that they keep their defaults. */
const isShared = (id: string, value: unknown): value is z.ZodType =>
  !/Query$|^Scope$/.test(id) &&
  (value instanceof z.ZodObject ||
    value instanceof z.ZodUnion ||
    value instanceof z.ZodDiscriminatedUnion ||
    value instanceof z.ZodEnum);

/** Makes every named schema of the contract a component of the document, under its own name. */
export function registerSchemas(): void {
  for (const [id, schema] of Object.entries<unknown>(contract)) {
    if (!isShared(id, schema)) continue;
    const example: unknown = Object.entries<unknown>(EXAMPLES).find(([name]) => name === id)?.[1];
    z.globalRegistry.add(schema, {
      id,
      ...(DESCRIPTIONS[id] && { description: DESCRIPTIONS[id] }),
      ...(example !== undefined && { examples: [example] }),
    });
  }
}
