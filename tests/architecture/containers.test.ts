import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../image/assemble-image.ts';
import { parseCompose, readCompose } from '../image/compose.ts';
import { readIgnore, readStages } from '../image/dockerfile.ts';

const stages = readStages(join(ROOT, 'Dockerfile'));
const copied = stages.flatMap(({ instructions }) =>
  instructions
    .filter(({ keyword, args }) => keyword === 'COPY' && !args.startsWith('--from'))
    .flatMap(({ args }) => args.split(/\s+/).slice(0, -1)),
);
const ignored = readIgnore(join(ROOT, '.dockerignore'));
const VARIABLES = { POSTGRES_PASSWORD: 'x', SITE_HOST: 'brands.example' };
const { services, networks } = readCompose(VARIABLES);
/** An exact version, so that a later build uses the same base. */
const PINNED = /^(node|postgres|caddy):\d+\.\d+(\.\d+)?(-[a-z]+(-slim)?)?$/;

describe('Dockerfile', () => {
  it('copies the manifest of every workspace before it installs packages', () => {
    const manifests = globSync('{apps,packages}/*/package.json', { cwd: ROOT });
    expect(copied.filter((path) => path.endsWith('/package.json')).toSorted()).toEqual(manifests.toSorted());
    const installed = stages.flatMap(({ instructions }) => instructions.map(({ args }) => args));
    const lastManifest = installed.findLastIndex((args) => /\/package\.json /.test(args));
    expect(installed.findIndex((args) => args.includes('npm ci'))).toBeGreaterThan(lastManifest);
  });

  it('copies every script that a command in the image imports', () => {
    const scripts = copied.filter((path) => path.startsWith('scripts/'));
    const imported = scripts.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
        posix.join(dirname(file), path),
      ),
    );
    const missing = imported.filter((file) => file.startsWith('scripts/') && !scripts.includes(file));
    expect(missing).toEqual([]);
    expect(scripts.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('copies every command that the runbook runs in the image', () => {
    const runbook = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
    const commands = [...runbook.matchAll(/run --rm.* tools node (scripts\/\S+\.ts)/g)].map(
      ([, file]) => file,
    );
    expect(commands).toContain('scripts/doctor.ts');
    expect(commands.filter((file) => !copied.includes(file ?? ''))).toEqual([]);
  });

  it('leaves out secrets, tests and build output', () => {
    for (const path of [
      '.env',
      '.env.production',
      'apps/api/.env',
      'data/postgres/password',
      'backups/brandlode.zst',
      'node_modules/pg/package.json',
      'apps/web/dist/index.html',
      'apps/api/src/testing.ts',
      'apps/api/src/features/identity/identity.test.ts',
      'packages/sandbox/src/index.ts',
      'packages/embedded-postgres/src/index.ts',
      'tests/image/production.slow.test.ts',
      'docs/operating.md',
    ])
      expect([path, ignored(path)]).toEqual([path, true]);
    for (const path of ['package.json', 'apps/api/src/server.ts', 'packages/sandbox/package.json'])
      expect([path, ignored(path)]).toEqual([path, false]);
  });

  it('is based on pinned images', () => {
    const bases = stages.map(({ base }) => base).filter((base) => !stages.some(({ name }) => name === base));
    expect(bases.length).toBeGreaterThan(0);
    expect(bases.filter((base) => !PINNED.test(base))).toEqual([]);
  });
});

it('git ignores .env and backups', () => {
  const paths = ['.env', 'backups/brandlode-2026-11-22T030000Z.zst', 'data/postgres'];
  const ignored = execFileSync('git', ['check-ignore', ...paths], { cwd: ROOT, encoding: 'utf8' });
  expect(ignored.trim().split('\n')).toEqual(paths);
});

describe('The Compose files', () => {
  const FILES = ['compose.yaml', 'compose.minimal.yaml'];
  /** The schema that docker-compose 1.29 applies in `docker-compose config`. */
  const text = readFileSync(join(ROOT, 'tests/image/compose-spec.json'), 'utf8');
  // The draft does not know these names of itself and of identifiers; nothing refers to them.
  const schema = JSON.parse(text, (key, value) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  // Newer than that version, and the only difference.
  schema.properties.name = { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]*$' };
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv
    .addFormat('expose', true)
    .addFormat('ports', true)
    .addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
  const validate = ajv.compile(schema);
  const errorsOf = (file: unknown) => (validate(file) ? [] : validate.errors);

  it.each(FILES)('%s follows the Compose Specification, as far as extension fields allow', (file) => {
    const parsed = parseCompose(VARIABLES, file);
    expect(errorsOf(parsed)).toEqual([]);
    expect(errorsOf({ ...Object(parsed), service: {} })).not.toEqual([]);
  });

  it('compose.archive.yaml follows it too, and adds to the database alone', () => {
    const parsed = parseCompose({ ARCHIVE_DIR: '/mnt/archive' }, 'compose.archive.yaml');
    expect(errorsOf(parsed)).toEqual([]);
    expect(parsed).toEqual({
      services: { database: { command: expect.any(Array), volumes: ['/mnt/archive:/archive'] } },
    });
    expect(() => parseCompose({}, 'compose.archive.yaml')).toThrow('ARCHIVE_DIR');
  });

  it.each([[], ['compose.override.yaml']])(
    'the runbook adds compose.archive.yaml to those there are: %j',
    (...others) => {
      const [, settings = ''] = /\n(override=[\s\S]*?>> \.env)\n/.exec(
        readFileSync(join(ROOT, 'docs/operating.md'), 'utf8'),
      )!;
      const folder = mkdtempSync(join(tmpdir(), 'brandlode-compose-'));
      for (const file of others) writeFileSync(join(folder, file), '');
      execFileSync('sh', ['-euc', settings], { cwd: folder });
      const files = ['compose.yaml', 'compose.archive.yaml', ...others].join(':');
      expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(
        `ARCHIVE_DIR=/mnt/archive\nCOMPOSE_FILE=${files}\n`,
      );
      rmSync(folder, { recursive: true });
    },
  );

  it.each(FILES)(
    '%s has the services that backups, restore drills and the runbook run commands in',
    (file) => {
      const named = ['deploy/backup.sh', 'deploy/restore-drill.sh', 'docs/operating.md'].flatMap((path) =>
        [
          ...readFileSync(join(ROOT, path), 'utf8').matchAll(
            /docker compose (?:run|exec)(?: --(?:user|volume) \S+| -\S+)* (\w+)/g,
          ),
        ].map(([, service = '']) => service),
      );
      expect(new Set(named)).toEqual(new Set(['database', 'tools']));
      expect(Object.keys(readCompose(VARIABLES, file).services)).toEqual(expect.arrayContaining(named));
    },
  );

  it.each(FILES)(
    '%s connects every service of the product to the address in .env, such as that of a pooler',
    (file) => {
      const addresses = (env: Record<string, string>) => {
        const { services } = readCompose({ ...VARIABLES, ...env }, file);
        const product = Object.values(services).filter(({ image }) => image.startsWith('brandlode:'));
        return new Set(product.map(({ environment }) => environment?.DATABASE_URL));
      };
      expect(addresses({})).toEqual(new Set(['postgres://brandlode:x@database:5432/brandlode']));
      const pooler = 'postgres://brandlode:x@pgbouncer:6432/brandlode';
      expect(addresses({ DATABASE_URL: pooler })).toEqual(new Set([pooler]));
    },
  );

  it.each(FILES)('%s needs a password and a host name', (file) => {
    for (const name of ['POSTGRES_PASSWORD', 'SITE_HOST'])
      expect(() => parseCompose({ ...VARIABLES, [name]: '' }, file)).toThrow(name);
  });
});

describe('compose.minimal.yaml', () => {
  const file = 'compose.minimal.yaml';
  const minimal = readCompose(VARIABLES, file);
  const full = Object.values(services).map(({ image }) => image);

  it('has at most 35 lines, and the images of the full installation', () => {
    expect(readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(35);
    for (const { image } of Object.values(minimal.services)) expect(full).toContain(image);
  });

  it('can be reached from this machine alone, and trusts its proxy alone', () => {
    const { database, product } = minimal.services;
    expect(product).toMatchObject({ ports: ['127.0.0.1:3000:3000'] });
    expect(database).not.toHaveProperty('ports');
    expect(minimal.networks.default).toEqual({
      ipam: { config: [{ subnet: '10.89.8.0/28', gateway: product?.environment?.TRUSTED_PROXIES }] },
    });
  });

  it('migrates before the product and its collector start, whichever is first', () => {
    const { product, collector } = minimal.services;
    for (const [service, program] of [
      [product, 'apps/api/src/server.ts'],
      [collector, 'apps/collector/src/main.ts'],
    ] as const)
      expect(service?.command?.join(' ')).toBe(`sh -c node scripts/migrate.ts && exec node ${program}`);
  });
});

describe('compose.yaml', () => {
  const all = Object.entries(services);
  /** Services that run one command and exit. */
  const commands = ['migrate', 'tools'];

  it('pins every image', () => {
    const images = new Set(
      all.map(([, { image }]) => image).filter((image) => !image.startsWith('brandlode:')),
    );
    expect([...images].filter((image) => !PINNED.test(image))).toEqual([]);
    expect(images.size).toBe(2);
  });

  it('restricts, limits and restarts every service, and rotates its log', () => {
    for (const [name, service] of all) {
      expect([name, service]).toMatchObject([
        name,
        {
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          pids_limit: expect.any(Number),
          mem_limit: expect.any(String),
          cpus: expect.any(Number),
          logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
          restart: commands.includes(name) ? 'no' : 'unless-stopped',
        },
      ]);
    }
  });

  it('gives the API processes one volume for images, which the image lets them write to', () => {
    for (const name of ['api1', 'api2'])
      expect(services[name]).toMatchObject({ volumes: ['images:/app/data/images'] });
    expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toContain('RUN mkdir -p -m 1777 data/images');
  });

  it('checks the health of every long-running service', () => {
    const unchecked = all.filter(([name, { healthcheck }]) => !commands.includes(name) && !healthcheck);
    expect(unchecked.map(([name]) => name)).toEqual([]);
  });

  it('checks health at an address, because localhost may be ::1, where nothing listens', () => {
    const checks = all.flatMap(([, { healthcheck }]) => healthcheck?.test ?? []).join(' ');
    expect(checks).toContain('127.0.0.1');
    expect(checks).not.toContain('localhost');
  });

  it('lets an API process load five million brands, and deploy/update.sh wait for it', () => {
    const minutes = 15;
    for (const name of ['api1', 'api2'])
      expect(services[name]?.healthcheck).toMatchObject({ start_period: `${minutes}m` });
    const update = readFileSync(join(ROOT, 'deploy/update.sh'), 'utf8');
    const [, seconds] = /--wait-timeout (\d+)/.exec(update) ?? [];
    expect(Number(seconds)).toBeGreaterThan(minutes * 60);
  });

  it('runs as many collectors as .env says, also after updates', () => {
    expect(services.collector).toMatchObject({ scale: 1 });
    expect(readCompose({ ...VARIABLES, COLLECTORS: '3' }).services.collector).toMatchObject({ scale: 3 });
  });

  it('starts no product service before the migrations are complete, however long they take', () => {
    for (const name of ['api1', 'api2', 'collector'])
      expect(services[name]).toMatchObject({
        depends_on: { migrate: { condition: 'service_completed_successfully' } },
      });
    expect(services.migrate?.healthcheck).toBeUndefined();
  });

  it('logs errors of the proxy without paths and queries, which may contain tokens, addresses of visitors and headers', () => {
    const caddyfile = readFileSync(join(ROOT, 'Caddyfile'), 'utf8');
    const deleted = [...caddyfile.matchAll(/^\t+request>(\w+) delete$/gm)].map(([, field]) => field);
    expect(deleted.toSorted()).toEqual(['client_ip', 'headers', 'remote_ip', 'remote_port', 'uri']);
  });

  it('keeps sending requests to its processes while their database is down', () => {
    const polled = '/readyz?process';
    expect(readFileSync(join(ROOT, 'Caddyfile'), 'utf8')).toContain(`health_uri ${polled}\n`);
    expect(readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')).toContain(`\`${polled}\` returns 200`);
  });

  it("trusts only the proxy's client addresses, and lets only product services reach the database", () => {
    const address = services.proxy?.networks;
    for (const name of ['api1', 'api2'])
      expect(address).toEqual({ front: { ipv4_address: services[name]?.environment?.TRUSTED_PROXIES } });
    expect(networks.data).toMatchObject({ internal: true });
    const outside = all.filter(([, { networks }]) => !Array.isArray(networks) || !networks.includes('data'));
    expect(outside.map(([name]) => name)).toEqual(['proxy']);
  });
});
