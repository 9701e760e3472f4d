import { startSandbox } from './sandbox.ts';

const PORT = /^\d{1,5}$/;

/** Reads the variables of the start script; reports all errors at once. */
function readEnvironment(env: Record<string, string | undefined>) {
  const errors: string[] = [];
  const port = (key: string) => {
    const value = env[key] ?? '';
    if (!PORT.test(value) || Number(value) > 65_535) errors.push(`${key} must be a port number`);
    return Number(value);
  };
  const text = (key: string) => {
    if (!env[key]) errors.push(`${key} is missing`);
    return env[key] ?? '';
  };
  const options = {
    port: port('SANDBOX_PORT'),
    smtpPort: port('SMTP_PORT'),
    publicUrl: text('PUBLIC_URL'),
    webhookSecret: text('STRIPE_WEBHOOK_SECRET'),
    webhookUrl: env.STRIPE_WEBHOOK_URL,
    dataDir: env.DATA_DIR,
    merchant: env.PRODUCT_NAME,
  };
  if (errors.length) throw new Error(`The sandbox cannot start:\n  ${errors.join('\n  ')}`);
  return options;
}

try {
  const sandbox = await startSandbox(readEnvironment(process.env));
  const stop = () => void sandbox.close().finally(() => process.exit(0));
  // Ctrl-C in a terminal reaches every process; the start program stops this one in order.
  process.on('SIGINT', () => process.connected || stop());
  process.once('SIGTERM', stop);
  // Started as a child: reports to the parent, and ends with it.
  process.once('disconnect', stop);
  // The parent may have ended before the listener was added.
  if (process.send && !process.connected) stop();
  process.send?.('ready');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
