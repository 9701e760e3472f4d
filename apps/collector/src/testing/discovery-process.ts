import { connect } from '@brandlode/database';
import { startDiscoveryWork } from '../discovery/discovery-work.ts';

/** A collector process that only works on discovery, with the name server at `DNS_PORT`. */
const { DATABASE_URL = '', DNS_PORT, RATE } = process.env;
const connection = connect(DATABASE_URL);
startDiscoveryWork({
  connection,
  lists: { names: ['Tranco'], refresh: async () => {}, problems: async () => [] },
  servers: [{ host: '127.0.0.1', port: Number(DNS_PORT) }],
  rate: Number(RATE),
  probe: async () => undefined,
  onError: (error) => console.error(error),
});
process.send?.('ready');
