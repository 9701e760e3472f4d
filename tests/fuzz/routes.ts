import type { TestApi } from '../../apps/api/src/testing.ts';

/** Every route of the server, documented or not, as `METHOD /path/:parameter`. */
export function routesOf({ app }: Pick<TestApi, 'app'>): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│ ├└─]*)(\S+)(?: \(([^)]*)\))?$/.exec(line) ?? [];
      if (part === undefined) return [];
      path.length = indent!.length / 4 - 1;
      path.push(part);
      const fullPath = path.join('').replaceAll('//', '/');
      return (methods?.split(', ') ?? []).map((method) => `${method} ${fullPath}`);
    })
    .sort();
}
