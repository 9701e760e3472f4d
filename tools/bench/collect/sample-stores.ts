import { startSandbox } from '../../../packages/sandbox/src/index.ts';

/** The sandbox with its sample stores as a child process; sends its address. */
const sandbox = await startSandbox();
process.send!(sandbox.url);
process.once('disconnect', () => void sandbox.close().finally(() => process.exit(0)));
