import { connect, readDelivered } from '@brandlode/database';
import { openReceivers } from '../receivers.ts';
import { sendDeliveries } from '../send-deliveries.ts';
import { writeEvent } from '../write-event.ts';

/** A process that sends due deliveries, for tests that kill it. */
const { db, close } = connect(process.env.DATABASE_URL ?? '');
const receivers = openReceivers({ userAgent: 'Test', onlyThisMachine: true });
const site = { publicUrl: 'http://localhost', images: { toShown: () => null } };
await sendDeliveries({
  db,
  write: async (deliveries) => {
    const rows = await readDelivered(
      db,
      deliveries.map(({ id }) => id),
    );
    return rows.map((row) => {
      const envelope = { id: row.delivery_id, time: row.delivery_created_at };
      return { id: row.delivery_id, body: JSON.stringify(writeEvent(envelope, row, site)) };
    });
  },
  send: receivers.post,
  onError: (error) => {
    throw error;
  },
  isClosing: () => false,
});
await receivers.close();
await close();
