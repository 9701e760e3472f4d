import { setTimeout as sleep } from 'node:timers/promises';
import { chooseCatalogue } from '@brandlode/catalogues/choose-catalogue';
import { countStarter } from '@brandlode/catalogues/read-starter';
import {
  type AccessClaims,
  type CatalogueChoice,
  CHECK_AGES,
  type DataHealth,
  METRIC_KEYS,
  type MetricKey,
} from '@brandlode/contract';
import {
  countBrandsWithProducts,
  countCatalogue,
  countCheckAges,
  countUnreadProfiles,
  type Database,
  readCatalogueState,
  readCollectionHealth,
  readDiscoveryRun,
  readRankListProgress,
  setCollects,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { isOperator, requireOperator } from '../../http/operators.ts';
import { type Known, nextSteps } from './next-steps.ts';

/** How much is known of the active catalogue; in full for operators. */
export async function getDataHealth(context: Context, claims: AccessClaims): Promise<DataHealth> {
  const { catalogue, config, connection } = context;
  const { db } = connection;
  const [state, counts, brandsWithProducts, ages, hidden] = await Promise.all([
    readCatalogueState(connection),
    countCatalogue<MetricKey>(db, METRIC_KEYS),
    countBrandsWithProducts(db),
    countCheckAges(db, CHECK_AGES),
    catalogue.ready() ? catalogue.hiddenFrom({}) : null,
  ]);
  const { brands, known } = counts;
  const health = { catalogue: state?.active ?? ('real' as const), brands, ages };
  return {
    ...health,
    ageRestricted: hidden?.size ?? null,
    coverage: METRIC_KEYS.map((metric) => ({ metric, known: known[metric] })),
    brandsWithProducts,
    operator: isOperator(context, claims)
      ? await operatorView(db, {
          ...health,
          known,
          collects: config.collects || state?.collects === true,
          collectsByConfiguration: config.collects,
        })
      : null,
  };
}

async function operatorView(
  db: Database,
  {
    collects,
    collectsByConfiguration,
    ...health
  }: Pick<Known, 'catalogue' | 'brands' | 'ages' | 'known'> & {
    collects: boolean;
    collectsByConfiguration: boolean;
  },
): Promise<DataHealth['operator']> {
  const [collection, profiles, rankLists, growth] = await Promise.all([
    readCollectionHealth(db),
    countUnreadProfiles(db),
    readRankListProgress(db),
    readDiscoveryRun(db),
  ]);
  const operator = { ...collection, collects, collectsByConfiguration };
  return {
    ...operator,
    nextSteps: nextSteps({
      ...health,
      profiles,
      rankLists,
      hasGrown: growth !== undefined,
      operator,
      countStarter,
    }),
  };
}

/** Milliseconds in which this process shows the other catalogue. */
const SWITCH_TIMEOUT = 15_000;

/** Shows another catalogue, loading it if necessary, and waits until this process shows it. Throws `operators-only`. */
export async function switchCatalogue(
  context: Context,
  claims: AccessClaims,
  choice: CatalogueChoice,
): Promise<DataHealth> {
  requireOperator(context, claims);
  const { demonstrationCount } = context.config.catalogue;
  await chooseCatalogue(context.connection, choice, { demonstrationCount });
  const until = Date.now() + SWITCH_TIMEOUT;
  while (context.catalogue.isDemonstration() !== (choice === 'demonstration') && Date.now() < until)
    await sleep(100);
  return getDataHealth(context, claims);
}

/** Switches regular collection of real brands on or off. Throws `operators-only`. */
export async function switchCollection(
  context: Context,
  claims: AccessClaims,
  collects: boolean,
): Promise<DataHealth> {
  requireOperator(context, claims);
  await setCollects(context.connection.db, collects);
  return getDataHealth(context, claims);
}
