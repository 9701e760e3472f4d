import { type Connection, connect } from './connect.ts';

type Node = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

export type MeasuredConnection = Connection & { takeMostRows: () => number };

/**
 * For tests: another connection to the database. `takeMostRows` returns the largest number of rows that the nodes of a statement's plan have
 * handled since the last call: the work that a bad plan multiplies, on any machine.
 */
export function connectMeasured(url: string): MeasuredConnection {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': 0,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const connection = connect(`${url}?options=${encodeURIComponent(options.join(' '))}`, { max: 1 });
  let mostRows = 0;
  connection.pool.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      const json = /plan:\n(\{.*)/s.exec(message ?? '')?.[1];
      if (!json) return;
      mostRows = Math.max(mostRows, handledRows(JSON.parse(json).Plan));
    }),
  );
  const takeMostRows = () => {
    const taken = mostRows;
    mostRows = 0;
    return taken;
  };
  return { ...connection, takeMostRows };
}

function handledRows(node: Node): number {
  const perLoop =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = perLoop * node['Actual Loops'];
  return (node.Plans ?? []).reduce((rows, plan) => rows + handledRows(plan), own);
}
