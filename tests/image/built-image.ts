import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { buildah, buildImage, RUNC, TAG } from './build-image.ts';
import type { Service } from './compose.ts';
import type { Image, Run } from './image.ts';

const Configuration = z.object({
  FromImageID: z.string(),
  OCIv1: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
    }),
  }),
});
const ACCOUNT = { uid: 1000, gid: 1000 };
const temporary = (path: string) => ({
  destination: path,
  type: 'tmpfs',
  source: 'tmpfs',
  options: ['nosuid', 'nodev', 'mode=1777'],
});
const bind = (source: string, destination: string, mode: string) => ({
  destination,
  type: 'bind',
  source,
  options: ['rbind', mode],
});
const MOUNTS = [
  // As Docker does.
  ...['/etc/hosts', '/etc/resolv.conf'].map((file) => bind(file, file, 'ro')),
  { destination: '/proc', type: 'proc', source: 'proc' },
  { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=64k'] },
  {
    destination: '/sys',
    type: 'none',
    source: '/sys',
    options: ['rbind', 'nosuid', 'noexec', 'nodev', 'ro'],
  },
];

/** Runs programs of the image built last in containers of runc, with the limits of their services; they share this machine's network. */
export function openBuiltImage(store: string): Image {
  const inspected = JSON.parse(buildah(store, 'inspect', '--type', 'image', TAG));
  const {
    FromImageID: id,
    OCIv1: { config },
  } = Configuration.parse(inspected);
  if (config.User !== 'node') throw new Error(`The image's user is ${config.User}`);
  const container = buildah(store, 'from', '--pull=never', TAG);
  const root = buildah(store, 'mount', container);
  const folder = join(root, config.WorkingDir);

  /** Like a volume of Docker's, a new one has the mode of the image's folder. */
  function sourceOf(volume: string, target: string): string {
    if (volume.startsWith('/')) return volume;
    const source = join(store, 'volumes', volume);
    if (existsSync(source)) return source;
    const { mode, uid, gid } = statSync(join(root, target));
    mkdirSync(source, { recursive: true });
    chmodSync(source, mode);
    chownSync(source, uid, gid);
    return source;
  }

  function contain(command: string[], env: Record<string, string>, service?: Service): Run {
    const bundle = mkdtempSync(join(store, 'bundle-'));
    const volumes = (service?.volumes ?? []).map((volume) => {
      const [source = '', target = ''] = volume.split(':');
      return {
        destination: target,
        type: 'bind',
        source: sourceOf(source, target),
        options: ['rbind', 'rw'],
      };
    });
    const specification = {
      ociVersion: '1.0.2',
      process: {
        user: ACCOUNT,
        args: command,
        env: [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
        cwd: config.WorkingDir,
        capabilities: {},
        noNewPrivileges: true,
      },
      root: { path: root, readonly: true },
      mounts: [...MOUNTS, ...(service?.tmpfs ?? []).map(temporary), ...volumes],
      linux: {
        namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })),
        resources: service ? limitsOf(service) : {},
      },
    };
    writeFileSync(join(bundle, 'config.json'), JSON.stringify(specification));
    return {
      command: [RUNC, '--root', join(store, 'containers'), 'run', '--bundle', bundle, basename(bundle)],
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    };
  }

  return {
    id,
    folder,
    command: config.Cmd,
    contain,
    rebuild: async () => {
      buildImage(store, container);
      return openBuiltImage(store);
    },
    // The store is removed as a whole.
    remove: async () => {},
  };
}

function limitsOf({ mem_limit: memory = '', pids_limit: limit, cpus = 0 }: Service) {
  const gigabytes = /^(\d+)g$/.exec(memory)?.[1];
  if (!gigabytes || !limit) throw new Error('The service has no limits of memory and processes');
  const period = 100_000;
  return {
    memory: { limit: Number(gigabytes) * 2 ** 30 },
    pids: { limit },
    cpu: { period, quota: cpus * period },
  };
}
