import { createServer } from 'vite';

/** Imports a module of the web app into this process. */
export type Modules = <Module>(path: string) => Promise<Module>;

/** Provides the web app's modules while `use` runs, for prerendering during the build. */
export async function withModules<Result>(
  configFile: string,
  use: (modules: Modules) => Promise<Result>,
): Promise<Result> {
  const server = await createServer({
    configFile,
    mode: 'production',
    logLevel: 'warn',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return await use((path) => server.ssrLoadModule(path) as Promise<never>);
  } finally {
    await server.close();
  }
}
