import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const Service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  env_file: z.string().optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  restart: z.string(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  pids_limit: z.number().optional(),
  mem_limit: z.string().optional(),
  cpus: z.number().optional(),
  logging: z.looseObject({ options: z.record(z.string(), z.string()) }).optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.looseObject({}).nullable()),
});
export type Service = z.output<typeof Service>;

/** The services of a file with its anchors resolved and its variables taken from `env`, as docker compose reads it. */
export function readCompose(env: Record<string, string>, file = 'compose.yaml') {
  return Compose.parse(parseCompose(env, file));
}

/** The same before anything about it is assumed. */
export function parseCompose(env: Record<string, string>, file: string): unknown {
  const interpolate = (text: string): string =>
    text.replace(
      /\$\{(\w+)(?::([-?])((?:[^{}]|\{[^{}]*\})*))?\}/g,
      (_whole, name: string, kind: string | undefined, word: string) => {
        const value = env[name];
        if (value) return value;
        if (kind === '?') throw new Error(`${name}: ${word}`);
        return kind === '-' ? interpolate(word) : '';
      },
    );
  const text = readFileSync(join(ROOT, file), 'utf8');
  const inEveryText = (key: unknown, value: unknown) => {
    if (typeof value !== 'string') return value;
    return key === 'scale' ? Number(interpolate(value)) : interpolate(value);
  };
  return parse(text, inEveryText, { merge: true });
}
