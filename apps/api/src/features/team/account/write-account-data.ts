import type { AccountPart } from '@brandlode/database';

/** Streams a JSON object of lists, one for each part. */
export async function* writeAccountData(parts: AccountPart[]): AsyncGenerator<string> {
  yield '{';
  for (const [index, { name, rows }] of parts.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(name)}:[`;
    let isFirst = true;
    for await (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '\n}\n';
}
