import { afterEach, expect, it, vi } from 'vitest';
import { signInWithGoogle } from './google-popup.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('cancels an attempt for a newer one, even after a late response to an earlier one', async () => {
  const responses: ((response: Response) => void)[] = [];
  const popups: { closed: boolean; close: () => void; n: string | null }[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responses.push(resolve)));
  vi.stubGlobal('document', { hasFocus: () => true });
  vi.stubGlobal('window', {
    open(path: string) {
      const { searchParams } = new URL(path, 'http://localhost');
      const popup = {
        n: searchParams.get('n'),
        closed: false,
        close() {
          popup.closed = true;
        },
      };
      popups.push(popup);
      return popup;
    },
  });
  const start = () =>
    signInWithGoogle(undefined).then(
      () => 'signed in',
      (error) => error.message,
    );
  /** Broadcasts like the popup of this attempt, and waits until the outcome is requested. */
  const finish = async (attempt: number) => {
    const asked = responses.length;
    const channel = new BroadcastChannel('brandlode-google');
    channel.postMessage({ n: popups[attempt]?.n });
    await vi.waitUntil(() => responses.length > asked);
    channel.close();
  };
  const respond = async () => {
    const response = Response.json({ status: 'signed-in' });
    responses.at(-1)?.(response);
    await vi.waitUntil(() => response.bodyUsed);
  };

  const first = start();
  await finish(0);
  const second = start();
  await respond();
  const third = start();
  expect(popups.map(({ closed }) => closed)).toEqual([true, true, false]);
  await finish(2);
  await respond();
  expect(await Promise.all([first, second, third])).toEqual([
    'cancelled-popup-request',
    'cancelled-popup-request',
    'signed in',
  ]);
});
