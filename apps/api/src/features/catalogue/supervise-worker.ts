import { Worker } from 'node:worker_threads';

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
    worker = new Worker(options.file, { workerData: options.data });
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
