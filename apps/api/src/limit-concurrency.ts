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

/** The same, with one task of each key at a time: slow tasks of one key do not keep those of others waiting. */
export function limitConcurrencyByKey(
  limits: { concurrent: number; waiting: number },
  full: () => Error,
): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const run = limitConcurrency(limits, full);
  const keys = new Map<string, { run: typeof run; tasks: number }>();
  return async (key, task) => {
    const own = keys.get(key) ?? { run: limitConcurrency({ ...limits, concurrent: 1 }, full), tasks: 0 };
    keys.set(key, own);
    own.tasks++;
    try {
      return await own.run(() => run(task));
    } finally {
      own.tasks--;
      if (own.tasks === 0) keys.delete(key);
    }
  };
}
