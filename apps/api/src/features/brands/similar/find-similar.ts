import type { SimilarBrands, SimilarQuery } from '@brandlode/contract';
import { getListedBrands } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { noSuchBrand } from '../../../no-such-brand.ts';
import { toBrand } from '../get-brand.ts';
import { readWeights } from './read-weights.ts';

/** Brands similar to the one with this id, among those that a filter matches. Throws `not-found`. */
export async function findSimilar(
  { catalogue, connection, images }: Context,
  { id, query: { limit, size, weights, brands } }: { id: number; query: SimilarQuery },
): Promise<SimilarBrands> {
  const index = catalogue.index();
  if (!(await index.has(id))) throw noSuchBrand();
  const filtered =
    Object.keys(brands).length > 0
      ? await index.filter(await catalogue.toQuery(brands, id), { offset: 0, limit: index.size })
      : undefined;
  const allowed = filtered && new Set(filtered.ids);
  const hidden = await catalogue.hiddenFrom({});
  const model = await catalogue.similarity.model();
  const found = model.find(id, {
    weights: readWeights(weights),
    size,
    isAllowed: (other) => allowed?.has(other) ?? (hidden.has(id) || !hidden.has(other)),
    limit,
  });
  const rows = new Map(
    (
      await getListedBrands(
        connection,
        found.map((match) => match.id),
      )
    ).map((row) => [row.id, row]),
  );
  return {
    // A brand may have been deleted since the model was built.
    data: found.flatMap(({ id: other, ...match }) => {
      const row = rows.get(other);
      return row ? [{ brand: toBrand(row, images), ...match }] : [];
    }),
  };
}
