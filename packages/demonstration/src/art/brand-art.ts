import { categoryById, categoryByLabel } from '@brandlode/contract';
import { type Random, seeded } from '../random.ts';
import { drawScene } from './covers.ts';
import { drawMark, escapeXml } from './logos.ts';
import { PALETTES } from './palettes.ts';

/*
 * Pictures of the demonstration catalogue, drawn from the domain alone: the same domain gives the same picture on
 * every machine, logo and cover in the same colours. Each is one SVG text below 4 kB without external references.
 */

/** A square logo, 160 x 160. `name` is written into drawings with letters. */
export function drawLogo(domain: string, name: string): string {
  const { random, palette } = seededPalette(domain, 1);
  return picture(160, 160, `${name} logo`, drawMark(random, palette, name));
}

/** A wide cover, 1200 x 480. `categoryLabel` (any entry of our taxonomy) chooses the motif; null for any. */
export function drawCover(domain: string, name: string, categoryLabel: string | null): string {
  const { random, palette } = seededPalette(domain, 2);
  return picture(1200, 480, `${name} cover`, drawScene(random, palette, topLabel(categoryLabel)));
}

/** A square picture of a product, 480 x 480: a part of its brand's motif. `id` is its id in the store. */
export function drawProduct(domain: string, id: string, categoryLabel: string | null): string {
  const { palette } = seededPalette(domain, 2);
  const scene = drawScene(seeded(hash(`${domain}/${id}`)), palette, topLabel(categoryLabel));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="360 0 480 480">${scene}</svg>`;
}

function topLabel(categoryLabel: string | null): string | undefined {
  const entry = categoryByLabel((categoryLabel ?? '').toLowerCase());
  return (entry && (entry.parentId === null ? entry : categoryById(entry.parentId)))?.label;
}

function seededPalette(domain: string, use: number): { random: Random; palette: (typeof PALETTES)[number] } {
  const seed = hash(domain);
  return { random: seeded(seed + use), palette: seeded(seed).pick(PALETTES) };
}

const picture = (width: number, height: number, title: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><title>${escapeXml(title.slice(0, 120))}</title>${inside}</svg>`;

/** FNV-1a over the UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
