import { parentPort, workerData } from 'node:worker_threads';
import { keepIndex } from './keep-index.ts';

const { databaseUrl }: { databaseUrl: string } = workerData;
keepIndex(databaseUrl, (message) => parentPort?.postMessage(message));
