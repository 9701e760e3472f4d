import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from './sandbox.ts';
import { startTestSandbox } from './testing.ts';

describe('The sandbox', () => {
  it('rejects a product address that is not loopback', async () => {
    for (const publicUrl of [
      'https://brandlode.example',
      'http://192.168.1.5:3000',
      'http://localhost.brandlode.example',
      'http://127.0.0.1.nip.io',
    ]) {
      await expect(startSandbox({ publicUrl }), publicUrl).rejects.toThrow('loopback');
    }
  });

  it('rejects webhook URLs on other machines', async () => {
    const given = {
      publicUrl: 'http://localhost:3000',
      webhookUrl: 'https://brandlode.example/hook',
    };
    await expect(startSandbox(given)).rejects.toThrow('loopback');
    const sandbox = await startTestSandbox();
    await expect(
      sandbox.stripe.webhookEndpoints.create({ url: 'https://brandlode.example/', enabled_events: ['*'] }),
    ).rejects.toThrow('loopback');
    await sandbox.stop();
  });

  it('responds on loopback names only, against DNS rebinding', async () => {
    const sandbox = await startTestSandbox();
    const { port } = new URL(sandbox.url);
    const { request } = await import('node:http');
    const status = await new Promise((answered) =>
      request(
        { port, host: '127.0.0.1', path: '/inbox', headers: { host: `elsewhere.example:${port}` } },
        (response) => {
          response.resume();
          answered(response.statusCode);
        },
      ).end(),
    );
    expect(status).toBe(421);
    expect((await fetch(`${sandbox.url}/inbox`)).status).toBe(200);
    await sandbox.stop();
  });

  it('keeps subscriptions and mail across a restart', async () => {
    const dataDir = newDataDir();
    const before = await startTestSandbox({ dataDir });
    const subscription = await before.newSubscription();
    await before.advance(40);
    await before.stop();
    expect(readdirSync(dataDir)).toContain('stripe.json');
    const after = await startTestSandbox({ dataDir });
    const stored = await after.stripe.subscriptions.retrieve(subscription.id);
    expect(stored.status).toBe('active');
    expect(stored.items.data[0]!.current_period_start).toBeGreaterThan(subscription.created);
    await after.stop();
  });

  it('keeps its state readable by its user only, including files of earlier versions', async () => {
    const dataDir = newDataDir();
    for (const name of ['mail.json', 'stripe.json', 'stripe.json.new'])
      writeFileSync(join(dataDir, name), '{}', { mode: 0o644 });
    const sandbox = await startTestSandbox({ dataDir });
    const mode = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);
    expect([mode('mail.json'), mode('stripe.json')]).toEqual(['600', '600']);
    await sandbox.newSubscription();
    await sandbox.stop();
    expect(readdirSync(dataDir).map((name) => [name, mode(name)])).toEqual([
      ['mail.json', '600'],
      ['stripe.json', '600'],
    ]);
  });

  it('delivers pending events after a restart', async () => {
    const dataDir = newDataDir();
    const before = await startTestSandbox({ dataDir });
    before.receiver.status = 500;
    await before.newSubscription();
    await before.stop();
    const after = await startTestSandbox({ dataDir });
    await expect.poll(() => after.receiver.types()).toContain('customer.subscription.created');
    await after.stop();
  });
});

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'brandlode-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
