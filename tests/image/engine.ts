import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { pause } from '../e2e/support/waiting.ts';
import { readCompose, type Service } from './compose.ts';
import { type Reply, runToEnd, startDocker } from './docker.ts';
import type { Image, Run } from './image.ts';

/** As deploy/update.sh waits; a program that ends is noticed at once. */
const UNHEALTHY_AFTER_MS = 1_200_000;

type Program = { child: ChildProcess; image: string; output: () => string; ended: Promise<number | null> };

export type EngineOptions = {
  image: Image;
  /** The content of .env. */
  env: Record<string, string>;
  /** Differences from compose.yaml by service, since all share one machine: addresses and ports. */
  overrides: (service: string) => Record<string, string>;
  /** Ports of health checks: from the one in compose.yaml to the one here. */
  ports: (service: string) => Record<string, number>;
  /** Handles a command for the database's container. */
  inDatabase: (command: string[]) => Promise<void>;
};

/**
 * Runs the services of compose.yaml from the image: same commands, variables, user and health checks. `sh` runs one of the
 * scripts in deploy/ with this engine in place of `docker`.
 */
export async function openEngine({ image, env, overrides, ports, inDatabase }: EngineOptions) {
  const { services } = readCompose(env);
  const programs = new Map<string, Program>();
  const images = new Map([[image.id, image]]);
  /** Tags of images. Every build creates a new image with the same content. */
  const tags = new Map([['brandlode:current', image.id]]);
  const broken = new Set<string>();
  let nextIsBroken = false;
  const log: string[] = [];

  const serviceOf = (name: string) => {
    const service = services[name];
    if (!service) throw new Error(`compose.yaml has no service ${name}`);
    return service;
  };
  const taggedAs = (tag: string) => images.get(tags.get(tag) ?? '') ?? image;
  const runOf = (name: string, command?: string[], given: Record<string, string> = {}): Run => {
    const current = taggedAs('brandlode:current');
    const service = serviceOf(name);
    const variables = { ...env, ...service.environment, ...overrides(name), ...given };
    return current.contain(command ?? service.command ?? current.command, variables, service);
  };

  function start(name: string) {
    const { id } = taggedAs('brandlode:current');
    const { command, ...options } = runOf(name, undefined, broken.has(id) ? { LOG_LEVEL: 'loud' } : {});
    const [program = '', ...args] = command;
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
    const ended = new Promise<number | null>((done) => child.on('exit', done));
    programs.set(name, { child, image: id, output: () => text, ended });
  }

  /** Stops it as Docker does, and returns its exit code. */
  async function stop(name: string) {
    const program = programs.get(name);
    programs.delete(name);
    program?.child.kill('SIGTERM');
    return program?.ended;
  }

  /** As `docker compose up --wait`: the health check of compose.yaml, with the ports of this machine. */
  async function isHealthy(name: string): Promise<boolean> {
    const test = serviceOf(name).healthcheck?.test.slice(1) ?? [];
    if (test.length === 0) return true;
    const mapped = Object.entries(ports(name));
    const check = test.map((word) =>
      mapped.reduce((text, [from, to]) => text.replace(`:${from}/`, `:${to}/`), word),
    );
    const port = mapped.find(([from]) => test.some((word) => word.includes(`:${from}/`)))?.[1];
    const until = Date.now() + UNHEALTHY_AFTER_MS;
    while (Date.now() < until && programs.get(name)?.child.exitCode === null) {
      // Each check starts a program.
      if (port !== undefined && !(await accepts(port))) {
        await pause(50);
        continue;
      }
      if ((await runToEnd(runOf(name, check))).code === 0) return true;
      await pause(1_000);
    }
    return false;
  }

  async function up(name: string): Promise<boolean> {
    if (programs.get(name)?.image !== tags.get('brandlode:current')) {
      await stop(name);
      start(name);
    }
    return isHealthy(name);
  }

  async function handle(args: string[]): Promise<Reply> {
    log.push(args.join(' '));
    const [first, second, ...rest] = args;
    if (first === 'image' && second === 'tag') {
      const [from = '', to = ''] = rest;
      tags.set(to, tags.get(from) ?? from);
      return {};
    }
    if (first === 'image') return { stdout: `${tags.get(rest.at(-1) ?? '')}\n` };
    if (first === 'inspect') return { stdout: `${programs.get(rest.at(-1) ?? '')?.image}\n` };
    if (first !== 'compose') return { code: 1, stderr: `docker ${args.join(' ')}: not known here\n` };
    const [name = '', ...command] = rest.filter((word) => !word.startsWith('-') && !/^\d+$/.test(word));
    if (second === 'build') {
      const next = await taggedAs('brandlode:current').rebuild();
      images.set(next.id, next);
      tags.set('brandlode:current', next.id);
      if (nextIsBroken) broken.add(next.id);
      nextIsBroken = false;
      return {};
    }
    if (second === 'ps') return { stdout: programs.has(name) ? `${name}\n` : '' };
    if (second === 'logs') return { stdout: programs.get(name)?.output() ?? '' };
    if (second === 'up') return { code: (await up(name)) ? 0 : 1 };
    if (second === 'down') {
      for (const program of [...programs.keys()]) await stop(program);
      return {};
    }
    if (second === 'exec' && name === 'database') return inDatabase(command).then(() => ({}));
    if (second === 'run') {
      const words = rest.slice(rest.indexOf(name) + 1);
      return { run: runOf(name, words.length > 0 ? words : undefined) };
    }
    return { code: 1, stderr: `docker ${args.join(' ')}: not known here\n` };
  }

  const docker = await startDocker(handle);

  return {
    up,
    stop,
    /** Starts a service differently from compose.yaml, and returns whether it becomes healthy. */
    restart: async (name: string, changes: Partial<Service>) => {
      await stop(name);
      Object.assign(serviceOf(name), changes);
      start(name);
      return isHealthy(name);
    },
    output: (name: string) => programs.get(name)?.output() ?? '',
    /** The image that a service runs. */
    imageOf: (name: string) => programs.get(name)?.image,
    /** The commands `docker` was given so far. */
    log,
    /** As `docker compose run --rm SERVICE COMMAND…`. */
    run: (name: string, command: string[], given: { stdin?: Buffer; env?: Record<string, string> } = {}) =>
      runToEnd(runOf(name, command, given.env), given.stdin),
    sh: docker.sh,
    docker: (...args: string[]) => handle(args),
    breakNextBuild: () => {
      nextIsBroken = true;
    },
    close: async () => {
      for (const name of [...programs.keys()]) await stop(name);
      await docker.close();
    },
  };
}

/** Whether a connection to this port of this machine opens. */
const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true));
    socket.on('connect', () => socket.destroy()).on('error', () => done(false));
  });

export type Engine = Awaited<ReturnType<typeof openEngine>>;
