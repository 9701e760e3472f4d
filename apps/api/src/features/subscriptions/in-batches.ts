type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void };

/** Collects the items of concurrent calls into batches, processed one after another. Each promise settles with its batch. */
export function inBatches<Item>(work: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let draining = false;

  async function drain() {
    draining = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await work(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    draining = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!draining) void drain();
    });
}
