import { type Connection, connect } from '@brandlode/database';
import { withDatabase } from '../../scripts/with-database.ts';
import type { RunningProduct } from './product.ts';

/** Runs `work` on the product's database. */
export const withConnection = <Result>(
  { dataDir }: RunningProduct,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> =>
  withDatabase({ dataDir }, async (url) => {
    const connection = connect(url, { max: 2 });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  });
