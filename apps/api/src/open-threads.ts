import { Tinypool } from 'tinypool';

/** Milliseconds until an unused thread ends. Loading a new one takes half a second, for which its user would wait. */
const IDLE = 30_000;

/**
 * Threads that run the default export of `file`. Their `Tinypool.workerData` is `data`; one that needs more memory ends, and its task
 * is rejected with the code ERR_WORKER_OUT_OF_MEMORY.
 */
export function openThreads(options: {
  file: URL;
  data: object;
  max: number;
  memoryMb: number;
  /** Called with errors that happen outside any task. */
  onError: (error: Error) => void;
}): Tinypool {
  const threads = new Tinypool({
    filename: options.file,
    workerData: options.data,
    minThreads: 0,
    maxThreads: options.max,
    idleTimeout: IDLE,
    // Idle threads still close unused connections.
    useAtomics: false,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
  });
  threads.on('error', options.onError);
  return threads;
}
