import { connect } from '@brandlode/database';
import { openReceivers } from '../receivers.ts';
import { sendDeliveries } from '../send-deliveries.ts';

/** A process that sends due deliveries, for tests that kill it. */
const connection = connect(process.env.DATABASE_URL ?? '');
const receivers = openReceivers({ userAgent: 'Test', onlyThisMachine: true });
await sendDeliveries({
  db: connection.db,
  receivers,
  site: { publicUrl: 'http://localhost', images: { toShown: () => null } },
  onError: (error) => {
    throw error;
  },
  isClosing: () => false,
});
await receivers.close();
await connection.close();
