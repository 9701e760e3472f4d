import { crc32 } from 'node:zlib';
import { send } from './responses.ts';
import type { Handler, Visit } from './store.ts';

/** The icons, covers and product pictures of the stores' pages, in a colour of each store. File extensions vary as in real stores; all are SVG. */
export const PICTURES: Record<string, Handler> = {
  '/favicon.png': (visit) => sendPicture(visit, drawLogo(visit.url.hostname)),
  '/touch-icon.png': (visit) => sendPicture(visit, drawLogo(visit.url.hostname)),
  '/logo.png': (visit) => sendPicture(visit, drawLogo(visit.url.hostname)),
  '/cover.jpg': (visit) => {
    const { hostname, searchParams } = visit.url;
    const product = searchParams.get('product');
    sendPicture(visit, product === null ? drawCover(hostname) : drawProduct(hostname, product));
  },
};

const sendPicture = (visit: Visit, picture: string) =>
  send(visit, 200, { 'content-type': 'image/svg+xml' }, picture);

/** What kinds of goods look like, on a square of 100: a shape, and lines next to it or on it. */
const SHAPES: { words: RegExp; closed: string; open?: string }[] = [
  {
    words: /shirt|jumper|dress|jacket|coat|trousers|scarf/,
    closed: 'M31 24l11-6q8 9 16 0l11 6 13 18-12 7v35H30V49l-12-7z',
  },
  {
    words: /serum|lotion|mask|balm|cream|oil|honey|candle/,
    closed: 'M43 15h14v13q13 5 13 18v32q0 6-6 6H36q-6 0-6-6V46q0-13 13-18z',
    open: 'M36 54h28v16H36z',
  },
  {
    words: /mug|tea|coffee|kettle/,
    closed: 'M24 34h42v36q0 12-12 12H36q-12 0-12-12z',
    open: 'M66 44h7q9 0 9 10t-9 10h-7M36 26q4-5 0-10M48 26q4-5 0-10',
  },
  { words: /bowl|collar|lead/, closed: 'M16 46h68q0 34-34 34T16 46z', open: 'M34 84h32' },
  {
    words: /lamp|mirror|stool/,
    closed: 'M37 18h26l14 36H23zM34 80h32v5H34z',
    open: 'M50 54v28',
  },
  {
    words: /bag|satchel|backpack|boots|tent|stove/,
    closed: 'M27 40h46l6 40q0 4-4 4H25q-4 0-4-4z',
    open: 'M38 50V32q0-12 12-12t12 12v18',
  },
  {
    words: /ring|necklace|bracelet|anklet/,
    closed: 'M39 18h22l8 10-19 16-19-16z',
    open: 'M50 40a22 22 0 1 1-.1 0z',
  },
  {
    words: /train|puzzle|bear|blocks|kite|doll|bed|tree/,
    closed: 'M50 12l26 28-26 36-26-36z',
    open: 'M50 12v64M24 40h52M50 76q8 4 0 8t0 8',
  },
];
const BOX = { closed: 'M20 36l30-14 30 14v34L50 84 20 70z', open: 'M20 36l30 14 30-14M50 50v34' };

const COLOURS: Record<string, string> = {
  sage: '#8fa68a',
  sand: '#c9ab7c',
  ink: '#2f3a4f',
  clay: '#b5694a',
  moss: '#6b7a3f',
  chalk: '#b9b2a4',
  rust: '#a2502f',
  slate: '#5f6b78',
  plum: '#75405f',
  ochre: '#c08a2d',
  oak: '#a9794a',
  copper: '#b26b45',
  glass: '#7fa5ad',
};

const hueOf = (text: string) => crc32(text) % 360;

function drawProduct(hostname: string, handle: string): string {
  const { closed, open } = SHAPES.find(({ words }) => words.test(handle)) ?? BOX;
  const named = handle.split('-').find((word) => Object.hasOwn(COLOURS, word));
  const fill = (named && COLOURS[named]) ?? `hsl(${hueOf(handle)} 32% 48%)`;
  const shadow = '<ellipse cx="50" cy="87" rx="30" ry="3" fill="#000" fill-opacity=".12"/>';
  const line = (colour: string, width: number) =>
    open
      ? `<path d="${open}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`
      : '';
  const thing = `<path d="${closed}" fill="${fill}"/>`;
  return svg(100, 100, ground(hostname) + shadow + line(fill, 4) + thing + line('#ffffff73', 1.5));
}

function drawLogo(hostname: string): string {
  const hue = hueOf(hostname);
  const letter = hostname
    .replace(/^www\./, '')
    .charAt(0)
    .toUpperCase();
  const mark = [
    '<circle cx="50" cy="50" r="34" fill="none" stroke="#fff" stroke-width="4"/>',
    '<path d="M50 12l38 38-38 38-38-38z" fill="#fff" fill-opacity=".18"/>',
    '<path d="M20 78h60" stroke="#fff" stroke-width="4"/>',
  ][hue % 3];
  return svg(
    100,
    100,
    `<path d="M0 0h100v100H0z" fill="hsl(${hue} 38% 36%)"/>${mark}<text x="50" y="${hue % 3 === 2 ? 62 : 66}" font-family="Georgia,serif" font-size="46" fill="#fff" text-anchor="middle">${letter}</text>`,
  );
}

function drawCover(hostname: string): string {
  const hue = hueOf(hostname);
  const wave = (y: number, bend: number, lightness: number) =>
    `<path d="M0 ${y}q150 ${-bend} 300 0t300 0v${315 - y}H0z" fill="hsl(${hue} 34% ${lightness}%)"/>`;
  return svg(
    600,
    315,
    `<path d="M0 0h600v315H0z" fill="hsl(${hue} 40% 90%)"/><circle cx="${120 + hue}" cy="110" r="56" fill="hsl(${(hue + 40) % 360} 60% 78%)"/>${wave(190, 90, 70)}${wave(235, 60, 52)}${wave(275, 40, 36)}`,
  );
}

const ground = (hostname: string) => `<path d="M0 0h100v100H0z" fill="hsl(${hueOf(hostname)} 24% 94%)"/>`;

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
