import { setTimeout as sleep } from 'node:timers/promises';
import { chooseCatalogue } from '@brandlode/catalogues/choose-catalogue';
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
  readCatalogueState,
  readCollectionHealth,
  setCollects,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { isOperator, requireOperator } from '../../http/operators.ts';

/** How much is known of the active catalogue; in full for operators. */
export async function getDataHealth(context: Context, claims: AccessClaims): Promise<DataHealth> {
  const { db } = context.connection;
  const [state, counts, brandsWithProducts, ages] = await Promise.all([
    readCatalogueState(context.connection),
    countCatalogue<MetricKey>(db, METRIC_KEYS),
    countBrandsWithProducts(db),
    countCheckAges(db, CHECK_AGES),
  ]);
  const catalogue = state?.active ?? 'real';
  return {
    catalogue,
    brands: counts.brands,
    coverage: METRIC_KEYS.map((metric) => ({ metric, known: counts.known[metric] })),
    brandsWithProducts,
    ages,
    operator: isOperator(context, claims)
      ? { ...(await readCollectionHealth(db)), collects: state?.collects ?? false }
      : null,
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
