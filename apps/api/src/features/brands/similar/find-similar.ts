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
  if (!(await catalogue.index().has(id))) throw noSuchBrand();
  const isFiltered = Object.keys(brands).length > 0;
  const filtered = isFiltered
    ? new Set((await catalogue.filter(brands, { offset: 0, limit: catalogue.index().size })).ids)
    : undefined;
  const hidden = await catalogue.hiddenFrom({});
  const model = await catalogue.similarity.model();
  const found = model.find(id, {
    weights: readWeights(weights),
    size,
    // A filter asks for hidden brands by their category, a hidden brand for those like itself.
    isAllowed: (other) => filtered?.has(other) ?? (hidden.has(id) || !hidden.has(other)),
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
