import type { TestApi } from '../../apps/api/src/testing.ts';

/** Every route the server has, documented or not, as `METHOD /path/:parameter`, read from its own router. */
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
      const whole = path.join('').replaceAll('//', '/');
      return (methods?.split(', ') ?? []).map((method) => `${method} ${whole}`);
    })
    .sort();
}
