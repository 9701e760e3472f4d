import { startSandbox } from '../../../packages/sandbox/src/index.ts';

/** The sandbox with its street of shops as a child process; says where it is. */
const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  publicUrl: 'http://localhost:3000',
  webhookSecret: 'whsec_benchmark',
});
process.send!(sandbox.url);
process.once('disconnect', () => void sandbox.close().finally(() => process.exit(0)));
