import { expect, it, onTestFinished, vi } from 'vitest';
import { keepRunning } from './keep-running.ts';

it('does not restart a server once it is stopped', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const start = vi.fn(async () => {});
  const { stop } = keepRunning({ isAlive: async () => false, start }, () => {});
  await vi.advanceTimersByTimeAsync(1_500);
  expect(start).toHaveBeenCalledOnce();
  await stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(start).toHaveBeenCalledOnce();
});
