import { createServer } from 'vite';

/** Loads a module of the web app's into this process. */
export type Modules = <Module>(path: string) => Promise<Module>;

/** Lends the web app's own modules for as long as `use` runs, to render pages while the app is built. */
export async function withModules<Made>(
  configFile: string,
  use: (modules: Modules) => Promise<Made>,
): Promise<Made> {
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
