/** Runs at most `concurrent` tasks at a time; others wait in order. Rejects with `full()` while `waiting` tasks wait. */
export function limitConcurrency(
  limits: { concurrent: number; waiting: number },
  full: () => Error,
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (running >= limits.concurrent) {
      if (queue.length >= limits.waiting) throw full();
      // A finished task hands its slot to the next one, so `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
