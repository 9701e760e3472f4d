import { afterEach, vi } from 'vitest';
import '../../../apps/web/src/styles/app.css';
import { resetApi } from './api.ts';
import { closePage } from './open-page.tsx';

document.documentElement.dataset.identity = 'own';

afterEach(async () => {
  vi.useRealTimers();
  await closePage();
  resetApi();
});
