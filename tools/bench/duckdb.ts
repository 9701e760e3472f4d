import { FLAG_KEYS, METRIC_KEYS } from '@brandlode/contract';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { POPULARITY } from './brand-rows.ts';

/** An in-memory DuckDB with the rows in order of popularity, its columns in types as narrow as it has. */
export async function loadDuckdb(path: string): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const numbers = (column: string) => `('[' || trim(${column}, '{}') || ']')::smallint[] as ${column}`;
  const columns = {
    id: 'INTEGER',
    brand_name: 'VARCHAR',
    domain: 'VARCHAR',
    ...Object.fromEntries(METRIC_KEYS.map((key) => [key, 'BIGINT'])),
    ...Object.fromEntries(FLAG_KEYS.map((key) => [key, 'BOOLEAN'])),
    locations: 'VARCHAR',
    categories: 'VARCHAR',
  };
  await connection.run(`
    create table brands as
    select * replace (${numbers('locations')}, ${numbers('categories')})
    from read_csv('${path}', delim = '\t', header = false, nullstr = '\\N', quote = '', escape = '', auto_detect = false,
      columns = {${Object.entries(columns)
        .map(([name, type]) => `${name}: '${type}'`)
        .join()}})
    order by ${POPULARITY} desc nulls last, id`);
  return connection;
}
