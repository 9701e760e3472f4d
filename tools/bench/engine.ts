import { loadCatalogue } from './catalogue.ts';
import { benchFacets } from './count-facets.ts';
import { benchFilter } from './filter-brands.ts';
import { startPostgres } from './postgres.ts';
import { benchSearch } from './search-brands.ts';
import { benchBuilding } from './ten-million.ts';

/** The filter engine against PostgreSQL and DuckDB on the same rows in one run; prints ratios. */
export async function benchEngine(sizes: number[]): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    for (const size of sizes) {
      const catalogue = await loadCatalogue(size, postgres);
      console.log(await benchFilter(catalogue));
      console.log(await benchFacets(catalogue));
      console.log(await benchSearch(catalogue));
      console.log(benchBuilding(size));
      catalogue.duckdb.closeSync();
    }
    return true;
  } finally {
    await postgres.stop();
  }
}
