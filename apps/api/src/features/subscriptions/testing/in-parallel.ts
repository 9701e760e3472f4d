/** Processes the items with a given concurrency. */
export async function inParallel<T>(width: number, items: T[], work: (item: T) => Promise<void>) {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
