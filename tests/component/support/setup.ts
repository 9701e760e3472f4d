import { afterEach, beforeAll, vi } from 'vitest';
import '../../../apps/web/src/styles/app.css';
import { api, resetApi } from './api.ts';
import { closePage } from './open-page.tsx';

beforeAll(async () => {
  document.documentElement.dataset.identity = 'own';
  await api.start({
    quiet: true,
    serviceWorker: { url: '/tests/component/worker.js', options: { scope: '/' } },
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await closePage();
  resetApi();
});
