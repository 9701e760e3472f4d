import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrandDetail, BrandList } from '@brandlode/contract';
import { setOptOut } from '@brandlode/database';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mountSmallDisk } from '../../../../../../tests/faults/small-disk.ts';
import { readConfig } from '../../../config.ts';
import { useApi } from '../../../testing.ts';
import { type BrandImages, type ImageLimits, openBrandImages } from './brand-images.ts';
import type { Picture } from './image-addresses.ts';
import { image, imageAfter, png, redirectTo, startImageSite } from './testing.ts';

const DAY = 86_400_000;

const site = await startImageSite();
afterAll(() => site.close());
const dataDir = await mkdtemp(join(tmpdir(), 'brandlode-images-'));
afterAll(() => rm(dataDir, { recursive: true }));
const api = await useApi({
  brands: 3,
  env: { DATA_DIR: dataDir, COLLECT_SAMPLE_STORES_URL: site.sampleStoresUrl },
});
const token = await api.tokenFor('plus');
const opened: BrandImages[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((images) => images.close()));
});

let brands = 0;
/** A new brand with that logo. */
async function newBrand(logo: string | null, cover: string | null = null): Promise<number> {
  const rows = await api.query(
    `insert into brands (brand_name, domain, profile_image, cover_image, catalogue)
     values ($1, $2, $3, $4, 'demonstration') returning id::int`,
    [`Marmot ${++brands}`, `marmot-${brands}.example`, logo, cover],
  );
  return rows[0].id;
}
const setLogo = (id: number, logo: string) =>
  api.query('update brands set profile_image = $2 where id = $1', [id, logo]);
const brandOf = async (id: number): Promise<BrandDetail> =>
  (await api.request(`/api/brands/${id}`, { token })).json;
const tokenIn = (path: string) => path.split('/').at(-1) ?? '';
const logoPath = async (id: number) => (await brandOf(id)).profile_image!;

/** Gets an image as an `<img>` does, without a token; `more` are additional headers. */
async function get(path: string, more: Record<string, string> = {}) {
  const response = await fetch(api.url + path, { headers: more });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    headers: response.headers,
    bytes,
  };
}
/** The response for a brand with that logo. */
const getLogo = async (logo: string) => get(await logoPath(await newBrand(logo)));

/** The proxy alone on the same database, as in another process or after a restart. */
async function open(options: {
  env?: Record<string, string>;
  dataDir?: string;
  limits?: Partial<ImageLimits>;
  onError?: (error: Error) => void;
}) {
  const images = await openBrandImages({
    config: readConfig({
      SANDBOX: 'true',
      DATA_DIR: options.dataDir ?? dataDir,
      COLLECT_SAMPLE_STORES_URL: site.sampleStoresUrl,
      ...options.env,
    }),
    db: api.database.db,
    onError: options.onError ?? ((error) => expect.unreachable(String(error))),
    ...(options.limits && { limits: options.limits }),
  });
  opened.push(images);
  return {
    /** The logo of a new brand, requested by the path in a list. */
    logo: async (address: string) => {
      const id = await newBrand(address);
      const path = images.toShown(id, 'logo', address);
      return path === null ? undefined : images.get(id, 'logo', tokenIn(path));
    },
    shown: (address: string, picture: Picture = 'logo', id = 1) => images.toShown(id, picture, address),
    ask: (id: number, path: string) => images.get(id, 'logo', tokenIn(path)),
  };
}

describe('An image on another site', () => {
  it('gets a path on this site in lists and details, served without an access token', async () => {
    site.paths['/a.png'] = image(png());
    const id = await newBrand('http://pictures.example/a.png', 'http://pictures.example/b.png');
    const brand = await brandOf(id);
    expect(brand.profile_image).toMatch(new RegExp(`^/api/brands/${id}/images/logo/[\\w-]{32}$`));
    expect(brand.cover_image).toMatch(new RegExp(`^/api/brands/${id}/images/cover/[\\w-]{32}$`));
    await expect
      .poll(async () => {
        const { json } = await api.request(`/api/brands/search?keyword=${brand.brand_name}`, { token });
        return BrandList.parse(json).data.find((found) => found.id === id)?.profile_image;
      })
      .toBe(brand.profile_image);

    const found = await get(brand.profile_image!);
    expect([found.status, found.type, found.bytes.equals(png())]).toEqual([200, 'image/png', true]);
    expect(found.headers.get('cache-control')).toBe('public, max-age=604800, immutable');
    expect(found.headers.get('x-content-type-options')).toBe('nosniff');
    expect(found.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // Nothing about the visitor reaches the other site: no address, cookie, language or page.
    const { headers } = site.requests.find(({ path }) => path === '/a.png')!;
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(headers['user-agent']).toMatch(/^Brandlode\/1\.0 \(/);
  });

  it('of a product is served like those of brands, scaled if the store supports it', async () => {
    site.paths['/cdn/shop/mug.png'] = image(png());
    const stored = 'http://pictures.example/cdn/shop/mug.png?v=2';
    const rows = await api.query(
      `insert into products (brand_id, store_id, title, picture_url, first_observed_at, last_observed_at, source)
       values ($1, '1', 'Mug', $2, now(), now(), 'test') returning id::int`,
      [await newBrand(null), stored],
    );
    const { shown } = await open({});
    const path = shown(stored, 'product', rows[0].id)!;
    expect(path).toMatch(new RegExp(`^/api/products/${rows[0].id}/picture/[\\w-]{32}$`));
    const found = await get(path);
    expect([found.status, found.bytes.equals(png())]).toEqual([200, true]);
    expect(site.requests.at(-1)?.path).toBe('/cdn/shop/mug.png?v=2&width=480');
    // A path is valid for one product, and not for the brand with the same number.
    expect((await get(path.replace(/products.\d+/, 'products/999999'))).status).toBe(404);
    const asBrand = path.replace('products', 'brands').replace('picture', 'images/logo');
    expect((await get(asBrand)).status).toBe(404);
  });

  it('keeps its own path when it is on this site, as for demonstration brands', async () => {
    const images = BrandList.parse(await api.json('/api/brands?page=1', { token }))
      .data.map(({ profile_image }) => profile_image)
      .filter(Boolean);
    expect(images.some((path) => /^\/art\/[\w.-]+\/logo\.svg$/.test(path ?? ''))).toBe(true);
  });

  it('is a path of this site for a logo of the starter catalogue, which needs no token', async () => {
    const path = (await brandOf(await newBrand('/logos/ikea.svg'))).profile_image;
    expect(path).toBe('/logos/ikea.svg');
    const response = await get(path ?? '');
    expect([response.status, response.type]).toEqual([200, 'image/svg+xml']);
    expect(response.bytes.toString()).toContain('<path fill="#0058A3"');
    expect((await get('/logos/constructor.svg')).status).toBe(404);
  });

  it('is null when the stored address is not a web address', async () => {
    for (const stored of [
      null,
      'NULL',
      '',
      'logo.png',
      '//pictures.example/a.png',
      'data:text/html,x',
      'file:///etc/passwd',
    ])
      expect((await brandOf(await newBrand(stored))).profile_image, String(stored)).toBeNull();
  });

  it('is fetched once for any number of concurrent and later requests', async () => {
    site.paths['/once.png'] = (request, response) =>
      void setTimeout(() => image(png())(request, response), 100);
    const path = await logoPath(await newBrand('http://pictures.example/once.png'));
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(path)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await get(path);
    expect(site.requestsFor('/once.png')).toBe(1);
  });

  it('returns 304 to a browser that has it cached', async () => {
    site.paths['/known.png'] = image(png());
    const path = await logoPath(await newBrand('http://pictures.example/known.png'));
    const etag = (await get(path)).headers.get('etag')!;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await get(path, { 'if-none-match': known });
      expect([response.status, response.bytes.length, response.headers.get('etag')]).toEqual([304, 0, etag]);
    }
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('gets a new path when its address changes, and the old path does not serve the new image', async () => {
    site.paths['/before.png'] = image(png(100, 1));
    site.paths['/after.png'] = image(png(100, 2));
    const id = await newBrand('http://pictures.example/before.png');
    const before = await logoPath(id);
    await setLogo(id, 'http://pictures.example/after.png');
    const after = await logoPath(id);
    expect(after).not.toBe(before);
    expect((await get(after)).bytes.equals(png(100, 2))).toBe(true);
    expect((await get(before)).status).toBe(404);
    expect(site.requestsFor('/before.png')).toBe(0);
  });

  it('is found through at most three redirects', async () => {
    for (const [from, to] of [
      ['/r1', '/r2'],
      ['/r2', '/r3'],
      ['/r3', '/r4'],
    ] as const)
      site.paths[from] = redirectTo(`http://elsewhere.example${to}`);
    site.paths['/r4'] = image(png());
    expect((await getLogo('http://pictures.example/r1')).status).toBe(200);
    site.paths['/r4'] = redirectTo('/r5');
    site.paths['/r5'] = image(png());
    expect((await getLogo('http://pictures.example/r1?again')).status).toBe(404);
  });
});

describe('A path with an invalid token', () => {
  it('returns 404 without a request to any site', async () => {
    site.paths['/guessed.png'] = image(png());
    const id = await newBrand('http://pictures.example/guessed.png');
    const other = await newBrand('http://pictures.example/guessed.png');
    const path = await logoPath(id);
    const given = tokenIn(path);
    const requests = site.requests.length;
    for (const wrong of [
      path.replace('/logo/', '/cover/'),
      path.replace(`/${id}/`, `/${other}/`),
      path.replace(`/${id}/`, '/9999999/'),
      path.replace(given, `${given.slice(0, -1)}${given.endsWith('A') ? 'B' : 'A'}`),
      path.replace(given, `${given.startsWith('A') ? 'B' : 'A'}${given.slice(1)}`),
      path.replace(given, 'a'.repeat(32)),
    ])
      expect((await get(wrong)).status, wrong).toBe(404);
    for (const malformed of [`/api/brands/${id}/images/logo/short`, `/api/brands/x/images/logo/${given}`])
      expect((await get(malformed)).status, malformed).toBe(400);
    expect((await get(`/api/brands/${id}/images/logo?url=http://pictures.example/guessed.png`)).status).toBe(
      404,
    );
    expect(site.requests.length).toBe(requests);
  });

  it('returns 404 for a brand deleted before its image was fetched', async () => {
    const id = await newBrand('http://pictures.example/a.png?deleted');
    const path = await logoPath(id);
    await api.query('delete from brands where id = $1', [id]);
    expect((await get(path)).status).toBe(404);
  });
});

describe('The response of a site', () => {
  it('counts as an image by its bytes, not by its content type', async () => {
    site.paths['/octets'] = image(png(), 'binary/octet-stream');
    site.paths['/misnamed.jpg'] = image(png(), 'image/jpeg');
    expect((await getLogo('http://pictures.example/octets')).type).toBe('image/png');
    expect((await getLogo('http://pictures.example/misnamed.jpg')).type).toBe('image/png');

    site.paths['/html.png'] = image('<!doctype html><script>alert(1)</script>');
    site.paths['/page'] = image(png(), 'text/html');
    site.paths['/empty.png'] = image('');
    for (const path of ['/html.png', '/page', '/empty.png', '/missing.png']) {
      for (let times = 0; times < 2; times++)
        expect((await getLogo(`http://pictures.example${path}`)).status, path).toBe(404);
      expect(site.requestsFor(path), path).toBe(1);
    }
  });

  it('may be an SVG, which can neither run scripts nor load anything when opened as a page', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    site.paths['/drawn.svg'] = image(svg, 'image/svg+xml');
    const { status, type, headers, bytes } = await getLogo('http://pictures.example/drawn.svg');
    expect([status, type, bytes.toString()]).toEqual([200, 'image/svg+xml', svg]);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('may be compressed', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    site.paths['/packed.svg'] = image(gzipSync(svg), 'image/svg+xml', { 'content-encoding': 'gzip' });
    expect((await getLogo('http://pictures.example/packed.svg')).bytes.toString()).toBe(svg);
    site.paths['/bomb.svg'] = image(gzipSync(svg + ' '.repeat(3_000_000)), 'image/svg+xml', {
      'content-encoding': 'gzip',
    });
    expect((await getLogo('http://pictures.example/bomb.svg')).status).toBe(404);
  });

  it('is at most 2 MiB, with or without Content-Length', async () => {
    const large = png(2 * 1024 * 1024);
    site.paths['/large.png'] = image(large, 'image/png', { 'content-length': String(large.length) });
    site.paths['/stream.png'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const piece = png(64 * 1024);
      const write = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    };
    for (const path of ['/large.png', '/stream.png'])
      expect((await getLogo(`http://pictures.example${path}`)).status, path).toBe(404);
  });

  it('is not requested again right after a failure', async () => {
    site.paths['/failing.png'] = (_request, response) => void response.writeHead(500).end();
    const path = await logoPath(await newBrand('http://pictures.example/failing.png'));
    for (let times = 0; times < 3; times++) expect((await get(path)).status).toBe(404);
    expect(site.requestsFor('/failing.png')).toBe(1);
  });
});

describe('This machine and its network', () => {
  it('are never contacted, by address, name or redirect', async () => {
    const { logo } = await open({ env: { IMAGE_PROXY: 'true' } });
    const addresses = [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://localhost/',
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://inside.example/',
      site.insideAddress,
      'ftp://pictures.example/a.png',
      'file:///etc/passwd',
    ];
    for (const [index, address] of addresses.entries()) {
      if (address.startsWith('http')) expect(await logo(address), address).toBeUndefined();
      site.paths[`/lead/${index}`] = redirectTo(address);
      expect(await logo(`http://pictures.example/lead/${index}`), address).toBeUndefined();
      expect(site.requestsFor(`/lead/${index}`)).toBe(1);
    }
    expect(site.insideRequests()).toBe(0);
    expect(site.requestsFor('/')).toBe(0);
  });

  it('serve only the sample stores in sandbox mode by default', async () => {
    const { logo, shown } = await open({});
    site.paths['/out'] = redirectTo('http://brand.invalid/logo.png');
    site.paths['/fine.png'] = image(png());
    expect(await logo('http://pictures.example/out')).toBeUndefined();
    expect(shown('http://brand.invalid/logo.png')).toBeNull();
    expect(await logo('http://pictures.example/fine.png')).toMatchObject({ type: 'image/png' });
  });

  it('send no request to a store whose owner opted out', async () => {
    site.paths['/shy.png'] = image(png());
    await setOptOut(api.database.db, 'shy.example', true);
    expect((await getLogo('http://shy.example/shy.png')).status).toBe(404);
    expect(site.requestsFor('/shy.png')).toBe(0);
  });
});

it('IMAGE_PROXY=false returns 404 also for cached images', async () => {
  site.paths['/off.png'] = image(png());
  const id = await newBrand('http://pictures.example/off.png');
  const path = await logoPath(id);
  expect((await get(path)).status).toBe(200);
  const off = await open({ env: { IMAGE_PROXY: 'false' } });
  expect(off.shown('http://pictures.example/off.png')).toBeNull();
  expect(off.shown('/pictures/own.svg')).toBe('/pictures/own.svg');
  expect(await off.ask(id, path)).toBeUndefined();
  expect(await off.logo('http://pictures.example/off.png')).toBeUndefined();
});

describe('A slow site', () => {
  const never = () => {};

  it('times out, without a retry for the next visitor', async () => {
    site.paths['/slow.png'] = never;
    const { logo } = await open({ limits: { totalTime: 300 } });
    expect(await logo('http://pictures.example/slow.png')).toBeUndefined();
    expect(await logo('http://pictures.example/slow.png')).toBeUndefined();
    expect(site.requestsFor('/slow.png')).toBe(1);
  });

  it('gets a limited number of concurrent requests and does not delay other sites', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    for (let number = 0; number < 10; number++) site.paths[`/hang/${number}`] = imageAfter(released);
    site.paths['/quick.png'] = image(png());
    const { logo } = await open({ limits: { perHost: 2, total: 3 } });
    const hanging = Array.from({ length: 10 }, (_, number) => logo(`http://pictures.example/hang/${number}`));
    await expect.poll(() => site.requests.filter(({ path }) => path.startsWith('/hang/')).length).toBe(2);
    expect(await logo('http://elsewhere.example/quick.png')).toMatchObject({ type: 'image/png' });
    expect(site.requests.filter(({ path }) => path.startsWith('/hang/')).length).toBe(2);
    release();
    expect(await Promise.all(hanging)).toMatchObject(Array(10).fill({ type: 'image/png' }));
  });

  it('makes a limited number of requests wait; further ones get 503 with Retry-After', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    site.paths['/crowded.png'] = imageAfter(released);
    const { logo } = await open({ limits: { waiting: 3 } });
    let busy = 0;
    const requests = Array.from({ length: 6 }, async (_, number) => {
      const response = await logo(`http://pictures.example/crowded.png?${number}`);
      if (response === 'busy') busy++;
    });
    await expect.poll(() => busy).toBe(3);
    release();
    await Promise.all(requests);
    expect(busy).toBe(3);
  });
});

describe('The cache on disk', () => {
  const filesIn = async (folder: string) => (await readdir(join(folder, 'images'))).sort();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brandlode-image-cache-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('survives a restart', async () => {
    site.paths['/kept.png'] = image(png());
    const address = 'http://pictures.example/kept.png';
    expect(await (await open({ dataDir: folder })).logo(address)).toMatchObject({ type: 'image/png' });
    expect(await (await open({ dataDir: folder })).logo(address)).toMatchObject({ type: 'image/png' });
    expect(site.requestsFor('/kept.png')).toBe(1);
  });

  it('fetches an image again after a month, and keeps the old one if that fails', async () => {
    site.paths['/old.png'] = image(png(100, 1));
    const address = 'http://pictures.example/old.png';
    const before = await filesIn(folder);
    await (await open({ dataDir: folder })).logo(address);
    const [file] = (await filesIn(folder)).filter((name) => !before.includes(name));
    const old = new Date(Date.now() - 31 * DAY);
    const age = () => utimes(join(folder, 'images', file!), old, old);

    await age();
    delete site.paths['/old.png'];
    expect(await (await open({ dataDir: folder })).logo(address)).toMatchObject({ bytes: png(100, 1) });
    site.paths['/old.png'] = image(png(100, 2));
    expect(await (await open({ dataDir: folder })).logo(address)).toMatchObject({ bytes: png(100, 2) });
    expect(site.requestsFor('/old.png')).toBe(3);
  });

  it('stays within its limit by evicting the least recently used images', async () => {
    const env = { IMAGE_CACHE_MB: '1' };
    const { logo } = await open({ dataDir: folder, env });
    const addressOf = (number: number) => `http://pictures.example/big/${number}`;
    for (let number = 0; number < 8; number++) site.paths[`/big/${number}`] = image(png(150_000, number));
    const fileOf: string[] = [];
    for (let number = 0; number < 6; number++) {
      const before = await filesIn(folder);
      await logo(addressOf(number));
      fileOf.push((await filesIn(folder)).find((name) => !before.includes(name))!);
      const used = new Date(Date.now() - (20 - number) * DAY);
      await utimes(join(folder, 'images', fileOf.at(-1)!), used, used);
    }
    await logo(addressOf(0));
    await logo(addressOf(6));
    const left = await filesIn(folder);
    expect([left.includes(fileOf[0]!), left.includes(fileOf[1]!), left.includes(fileOf[5]!)]).toEqual([
      true,
      false,
      true,
    ]);
    const sizes = await Promise.all(
      left.map(async (name) => (await stat(join(folder, 'images', name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
    await logo(addressOf(0));
    expect(site.requestsFor('/big/0')).toBe(1);
  });

  it('serves no damaged or truncated file', async () => {
    site.paths['/damaged.png'] = image(png());
    const address = 'http://pictures.example/damaged.png';
    const before = await filesIn(folder);
    await (await open({ dataDir: folder })).logo(address);
    const [file] = (await filesIn(folder)).filter((name) => !before.includes(name));
    await writeFile(join(folder, 'images', file!), 'damaged');
    expect(await (await open({ dataDir: folder })).logo(address)).toMatchObject({ bytes: png() });
    expect((await filesIn(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  const disk = mountSmallDisk(1);
  it.skipIf(!disk)('works without the cache while the disk is full, and reports it once', async () => {
    if (!disk) return;
    disk.fill();
    onTestFinished(() => disk.remove());
    const errors: Error[] = [];
    const { logo } = await open({ dataDir: disk.folder, onError: (error) => errors.push(error) });
    for (const number of [1, 2]) {
      site.paths[`/full/${number}`] = image(png(50_000));
      expect(await logo(`http://pictures.example/full/${number}`)).toMatchObject({ type: 'image/png' });
    }
    expect(errors.map(({ message }) => message)).toEqual(['Images cannot be cached on disk']);
    expect(await readdir(join(disk.folder, 'images')).catch(() => [])).toEqual([]);
    disk.empty();
    const address = 'http://pictures.example/full/1';
    await logo(address);
    await logo(address);
    expect(site.requestsFor('/full/1')).toBe(2);
  });
});
