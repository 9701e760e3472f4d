import { createRequire } from 'node:module';

/**
 * One ClickHouse server, configured by a file, from the library that chdb packages: the whole of `clickhouse-local`, which
 * chdb's own functions do not let listen. It ends with its standard input, so at the latest with the process that started it.
 */
const [packages, configFile] = process.argv.slice(2) as [string, string];
const require = createRequire(packages);
const { DataType, load, open } = require('ffi-rs');
const query = 'system start listen tcp; system start listen http; select count() from table';
const args = [
  'clickhouse-local',
  `--config-file=${configFile}`,
  '--structure=line String',
  '--input-format=LineAsString',
  `--query=${query}`,
];
open({ library: 'clickhouse', path: require('chdb/libchdb').libchdbPath() });
load({
  library: 'clickhouse',
  funcName: 'query_stable_v2',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
});
