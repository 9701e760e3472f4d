import { readFileSync } from 'node:fs';

export type Instruction = { keyword: string; args: string };
export type Stage = { name: string; base: string; instructions: Instruction[] };

/** The stages of a Dockerfile, in order; continued lines are joined and comments removed. */
export function readStages(file: string): Stage[] {
  const lines = readFileSync(file, 'utf8')
    .replace(/^\s*#.*$/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, keyword = '', args = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (keyword === 'FROM') {
      const [, base = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(args) ?? [];
      stages.push({ base, name, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`${line}: before the first FROM`);
      stage.instructions.push({ keyword, args });
    }
  }
  return stages;
}

/**
 * Whether .dockerignore excludes a path: the last pattern that matches it or a folder above it decides, `!` includes it
 * again.
 */
export function readIgnore(file: string): (path: string) => boolean {
  const rules = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ ignored: !line.startsWith('!'), pattern: toPattern(line.replace(/^!/, '')) }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.ignored ?? false;
}

function toPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*\/|\*)/)
    .map((part) => {
      if (part === '**/') return '(?:.*/)?';
      if (part === '*') return '[^/]*';
      return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}(?:/.*)?$`);
}
