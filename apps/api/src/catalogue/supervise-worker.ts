import { Worker } from 'node:worker_threads';

/** Its short-lived objects are rows being read: a small young generation costs no time and saves 100 MB at a million brands. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 };

/** Runs a worker, and restarts it a second after it exited. */
export function superviseWorker<Message>(options: {
  file: URL;
  data: object;
  onMessage: (message: Message) => void;
  onError: (error: Error) => void;
}): { close: () => Promise<void> } {
  let worker: Worker;
  let closed = false;
  const start = () => {
    worker = new Worker(options.file, { workerData: options.data, resourceLimits: RESOURCE_LIMITS });
    worker.on('message', options.onMessage);
    worker.on('error', options.onError);
    worker.on('exit', () => {
      if (!closed) setTimeout(() => closed || start(), 1_000);
    });
  };
  start();
  return {
    close: async () => {
      closed = true;
      await worker.terminate();
    },
  };
}
