import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Instruction, readIgnore, readStages, type Stage } from './dockerfile.ts';
import type { Image } from './image.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const APP = '/app';

/** What the instructions of a stage result in. */
type Assembled = { folder: string; env: Record<string, string>; user: string; command: string[] };

/**
 * Assembles the image's application folder without a container engine: the instructions of the Dockerfile's last stage, and
 * of the stages it is based on, are run in a temporary folder with this machine's Node and npm. Copies from another stage
 * come from `stages`, by name; otherwise that stage is assembled, too.
 */
export async function assembleImage(stages: Record<string, string> = {}): Promise<Image> {
  const all = readStages(join(ROOT, 'Dockerfile'));
  const last = all.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage');
  const made: string[] = [];
  const image = await assemble(last);
  // The image's own Node, which its user can access wherever this clone is.
  const bin = await mkdtemp(join(tmpdir(), 'brandlode-image-'));
  made.push(bin);
  await copyFile(process.execPath, join(bin, 'node'));
  for (const folder of [bin, image.folder]) await chmod(folder, 0o755);
  // Its many processes compile their code once; the user they run as writes to it.
  const compiled = join(bin, 'compiled');
  await mkdir(compiled);
  await chmod(compiled, 0o777);
  return numbered(1);

  /** The builds of one test have the same content. */
  function numbered(number: number): Image {
    return {
      id: `sha256:${number}`,
      folder: image.folder,
      command: image.command,
      contain: (command, env) => ({
        command: command.map((word) => (word === 'node' ? join(bin, 'node') : word)),
        cwd: image.folder,
        env: { PATH: `${bin}:/usr/bin:/bin`, NODE_COMPILE_CACHE: compiled, ...image.env, ...env },
        ...(process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}),
      }),
      rebuild: async () => numbered(number + 1),
      remove: async () => {
        for (const folder of made) await rm(folder, { recursive: true, force: true });
      },
    };
  }

  async function assemble(stage: Stage): Promise<Assembled> {
    const image = {
      folder: await mkdtemp(join(tmpdir(), 'brandlode-image-')),
      env: {},
      user: 'root',
      command: [],
    };
    made.push(image.folder);
    for (const { instructions } of withBases(stage))
      for (const instruction of instructions) await run(instruction, image);
    return image;
  }

  function withBases(stage: Stage): Stage[] {
    const base = all.find(({ name }) => name === stage.base);
    return base ? [...withBases(base), stage] : [stage];
  }

  async function run({ keyword, args }: Instruction, image: Assembled) {
    if (keyword === 'COPY') return copy(args, image);
    if (keyword === 'RUN') return runCommand(args.replace(/--mount=\S+\s+/g, ''), image);
    if (keyword === 'ENV')
      for (const pair of args.split(/\s+/)) {
        const [key = '', value = ''] = pair.split('=');
        image.env[key] = value;
      }
    else if (keyword === 'USER') image.user = args;
    else if (keyword === 'CMD') image.command = JSON.parse(args);
    else if (keyword === 'WORKDIR' && args !== APP) throw new Error(`WORKDIR is not ${APP}`);
    else if (keyword !== 'WORKDIR' && keyword !== 'EXPOSE')
      throw new Error(`This program cannot run ${keyword}`);
  }

  async function copy(args: string, { folder }: Assembled) {
    const from = /^--from=(\S+)\s+/.exec(args)?.[1];
    const paths = args.replace(/^--from=\S+\s+/, '').split(/\s+/);
    const target = paths.pop() ?? '';
    const ignored = from ? () => false : readIgnore(join(ROOT, '.dockerignore'));
    const source = from ? (stages[from] ?? (await assembleStage(from))) : ROOT;
    for (const path of paths) {
      const below = from ? posix.relative(APP, path) : path;
      await copyTree(join(source, below), below, join(folder, target), ignored, target.endsWith('/'));
    }
  }

  async function assembleStage(name: string) {
    const stage = all.find((stage) => stage.name === name);
    if (!stage) throw new Error(`There is no stage ${name}`);
    const { folder } = await assemble(stage);
    stages[name] = folder;
    return folder;
  }
}

/** Copies like COPY: a folder's content, or a file, into `target` or as `target`. */
async function copyTree(
  from: string,
  path: string,
  target: string,
  ignored: (path: string) => boolean,
  into: boolean,
) {
  const entries = await readdir(from, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) {
    if (ignored(path)) throw new Error(`.dockerignore leaves ${path} out`);
    const file = into ? join(target, basename(path)) : target;
    await mkdir(dirname(file), { recursive: true });
    return cp(from, file);
  }
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(from, join(entry.parentPath, entry.name)))
    .filter((file) => !ignored(posix.join(path, file)));
  if (files.length === 0) throw new Error(`${path} holds nothing to copy`);
  for (const file of files) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await cp(join(from, file), join(target, file));
  }
}

async function runCommand(command: string, { folder, env }: Assembled) {
  const { PATH = '', HOME = '/' } = process.env;
  await promisify(execFile)('sh', ['-c', command], {
    cwd: folder,
    // Installed packages are already in npm's cache.
    env: {
      PATH: `${dirname(process.execPath)}:${PATH}`,
      HOME,
      npm_config_prefer_offline: 'true',
      ...env,
    },
    maxBuffer: 1 << 26,
  });
}
