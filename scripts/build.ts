import { buildWeb } from './lib/build-web.ts';

console.log(
  (await buildWeb()) ? 'Built apps/web/dist and apps/extension/dist.' : 'The last build is up to date.',
);
