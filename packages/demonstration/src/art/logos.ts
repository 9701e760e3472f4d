import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';

type Draw = (random: Random, palette: Palette, name: string) => string;

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "'Avenir Next','Segoe UI',Inter,'Liberation Sans',Arial,sans-serif";

/** The inside of a 160 x 160 picture: ground and mark. */
export const drawMark: Draw = (random, palette, name) => random.pick(FAMILIES)(random, palette, name);

const ground = (fill: string) => `<rect width="160" height="160" fill="${fill}"/>`;

/** Background and a text colour legible on it; shapes use the colours in `shapes`. */
function scheme(random: Random, { paper, deep, main, second, third }: Palette) {
  return random.pick<{ back: string; ink: string; shapes: [string, string, string] }>([
    { back: paper, ink: deep, shapes: [main, second, third] },
    { back: deep, ink: paper, shapes: [second, third, paper] },
    { back: main, ink: paper, shapes: [paper, third, deep] },
  ]);
}

const text = (
  content: string,
  {
    x = 80,
    y,
    size,
    fill,
    font = SANS,
    weight = 600,
    spacing = 0,
  }: { x?: number; y: number; size: number; fill: string; font?: string; weight?: number; spacing?: number },
) =>
  `<text x="${x + spacing / 2}" y="${Math.round(y)}" font-family="${font}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="middle"${spacing ? ` letter-spacing="${spacing}"` : ''}>${escapeXml(content)}</text>`;

/** One letter, optically centred on (80, `middle`). */
const letter = (random: Random, name: string, fill: string, size: number, middle = 80) =>
  random.chance(0.5)
    ? text(initial(name), { y: middle + size * 0.34, size, fill, font: SERIF, weight: 500 })
    : text(initial(name), { y: middle + size * 0.355, size, fill, weight: 700 });

const FAMILIES: Draw[] = [
  function letterInShape(random, palette, name) {
    const { back, shapes } = scheme(random, palette);
    const [fill] = shapes;
    const ink = fill === palette.paper ? palette.deep : back === palette.deep ? palette.deep : palette.paper;
    const shape = random.pick([
      '<circle cx="80" cy="80" r="50" fill="F"/>',
      '<rect x="32" y="32" width="96" height="96" rx="30" fill="F"/>',
      '<path d="M80 26 126 53v54L80 134 34 107V53Z" fill="F"/>',
      '<path d="M36 130V74a44 44 0 0 1 88 0v56Z" fill="F"/>',
      '<path d="M80 134C50 118 36 98 36 70V42l44-14 44 14v28c0 28-14 48-44 64Z" fill="F"/>',
      '<path d="M80 26 134 80 80 134 26 80Z" fill="F"/>',
    ]);
    return ground(back) + shape.replace('F', fill) + letter(random, name, ink, 58, 81);
  },

  function initials(random, palette, name) {
    const { back, ink, shapes } = scheme(random, palette);
    const letters = initialsOf(name);
    const line = random.chance(0.5)
      ? `<rect x="56" y="112" width="48" height="5" rx="2.5" fill="${shapes[0]}"/>`
      : `<circle cx="80" cy="118" r="5" fill="${shapes[0]}"/>`;
    return (
      ground(back) +
      text(letters, {
        y: 94,
        size: letters.length > 2 ? 46 : 58,
        fill: ink,
        font: random.pick([SERIF, SANS]),
        weight: 600,
        spacing: 3,
      }) +
      line
    );
  },

  function wordmark(random, palette, name) {
    const { back, ink, shapes } = scheme(random, palette);
    const lines = linesOf(name);
    const font = random.pick([SERIF, SANS]);
    const longest = Math.max(...lines.map((line) => line.length));
    const upper = longest < 9 && random.chance(0.5);
    const size = Math.min(40, Math.floor((upper ? 168 : 212) / Math.max(longest, 4)));
    const step = size * 1.16;
    const top = 80 - ((lines.length - 1) * step) / 2 + size * 0.34;
    const words = lines.map((line, index) =>
      text(upper ? line.toUpperCase() : line, {
        y: top + index * step,
        size,
        fill: ink,
        font,
        weight: font === SERIF ? 500 : 700,
      }),
    );
    const edge = Math.round(((lines.length - 1) * step) / 2 + size * 0.5 + 14);
    const rule = `<path d="M${80 - 22} ${80 - edge}h44M${80 - 22} ${80 + edge}h44" stroke="${shapes[0]}" stroke-width="3" stroke-linecap="round"/>`;
    return ground(back) + words.join('') + (random.chance(0.6) ? rule : '');
  },

  function overlappingCircles(random, palette) {
    const { back, shapes } = scheme(random, palette);
    const three = random.chance(0.5);
    const centres = three
      ? [
          [80, 62],
          [62, 94],
          [98, 94],
        ]
      : [
          [64, 80],
          [96, 80],
        ];
    const r = three ? 34 : 38;
    return (
      ground(back) +
      centres
        .map(
          ([x, y], index) =>
            `<circle cx="${x}" cy="${y}" r="${r}" fill="${shapes[index]}" fill-opacity=".82"/>`,
        )
        .join('')
    );
  },

  function quarterTiles(random, palette) {
    const { back, shapes } = scheme(random, palette);
    const corners: [number, number][] = [
      [34, 34],
      [80, 34],
      [34, 80],
      [80, 80],
    ];
    const cells = corners.map(([x, y], index) => {
      const corner = random.between(0, 3);
      const fill = shapes[(index * 2 + random.between(0, 1)) % 3];
      if (random.chance(0.18)) return `<circle cx="${x + 23}" cy="${y + 23}" r="23" fill="${fill}"/>`;
      return `<path transform="rotate(${corner * 90} ${x + 23} ${y + 23})" d="M${x} ${y}h46a46 46 0 0 1-46 46Z" fill="${fill}"/>`;
    });
    return ground(back) + cells.join('');
  },

  function petals(random, palette) {
    const { back, ink, shapes } = scheme(random, palette);
    const count = random.pick([5, 6, 8]);
    const width = count === 8 ? 11 : 16;
    const petal = random.chance(0.5)
      ? `<ellipse cx="80" cy="50" rx="${width}" ry="28" fill="F"/>`
      : `<path d="M80 80C${80 - width * 1.7} 58 ${80 - width} 32 80 22c${width} 10 ${width * 1.7} 36 0 58Z" fill="F"/>`;
    const ring = Array.from({ length: count }, (_, index) => {
      const fill = count === 5 || index % 2 === 0 ? shapes[0] : shapes[1];
      return `<g transform="rotate(${(index * 360) / count} 80 80)">${petal.replace('F', fill)}</g>`;
    });
    return `${ground(back) + ring.join('')}<circle cx="80" cy="80" r="${random.pick([9, 12])}" fill="${ink}"/>`;
  },

  function risingArcs(random, palette) {
    const { back, shapes } = scheme(random, palette);
    const arcs = [54, 40, 26].map(
      (r, index) =>
        `<path d="M${80 - r} 108a${r} ${r} 0 0 1 ${2 * r} 0Z" fill="${index === 1 ? back : shapes[0]}"/>`,
    );
    const sun = `<path d="M66 108a14 14 0 0 1 28 0Z" fill="${shapes[1]}"/>`;
    const sea = random.chance(0.6)
      ? `<path d="M26 120h108M44 132h72" stroke="${shapes[1]}" stroke-width="5" stroke-linecap="round"/>`
      : `<rect x="26" y="114" width="108" height="8" rx="4" fill="${shapes[0]}"/>`;
    return `${ground(back)}<g transform="translate(0 -4)">${arcs.join('')}${sun}${sea}</g>`;
  },

  function stripedDisc(random, palette) {
    const { back, shapes } = scheme(random, palette);
    const angle = random.pick([0, 45, 90, 135]);
    const stripes = [0, 1, 2, 3, 4].map(
      (index) =>
        `<rect x="28" y="${30 + index * 22}" width="104" height="${16 - index * 2.4}" fill="${shapes[index % 2]}"/>`,
    );
    return `${ground(back)}<clipPath id="c"><circle cx="80" cy="80" r="50"/></clipPath><g clip-path="url(#c)"><g transform="rotate(${angle} 80 80)">${stripes.join('')}</g></g>`;
  },

  function peaks(random, palette) {
    const { back, ink, shapes } = scheme(random, palette);
    const sun = `<circle cx="${random.pick([58, 80, 104])}" cy="58" r="17" fill="${shapes[1]}"/>`;
    const range = random.chance(0.5)
      ? `<path d="M24 118 64 58l22 32 16-22 34 50Z" fill="${shapes[0]}"/><path d="M64 58l14 21-14-6-12 8Z" fill="${back}"/>`
      : `<path d="M24 118c14-34 34-50 50-30 8-16 32-26 62 30Z" fill="${shapes[0]}"/>`;
    return `${ground(back)}${sun}${range}<rect x="24" y="124" width="112" height="4" rx="2" fill="${ink}"/>`;
  },

  function badge(random, palette, name) {
    const { back, ink, shapes } = scheme(random, palette);
    const round = name.length > 20 ? name.slice(0, 20).trimEnd() : name;
    const size = Math.min(15, Math.floor(250 / (round.length + 3)));
    return `${ground(back)}<circle cx="80" cy="80" r="62" fill="none" stroke="${shapes[0]}" stroke-width="2.5"/><circle cx="80" cy="80" r="38" fill="${shapes[0]}"/><path id="r" d="M32.500 80a47.500 47.500 0 0 1 95 0" fill="none"/><text font-family="${SANS}" font-size="${size}" font-weight="600" fill="${ink}" letter-spacing="1" text-anchor="middle"><textPath href="#r" startOffset="50%">${escapeXml(round.toUpperCase())}</textPath></text><path d="M50 121.500a50 50 0 0 0 60 0" fill="none" stroke="${ink}" stroke-width="2.500" stroke-linecap="round" stroke-dasharray="1 7"/>${letter(random, name, back, 42, 81)}`;
  },

  function leaf(random, palette) {
    const { back, shapes } = scheme(random, palette);
    const blade = (transform: string, fill: string) =>
      `<path transform="${transform}" d="M80 124C44 104 44 60 80 30c36 30 36 74 0 94Z" fill="${fill}"/>`;
    const pair = random.chance(0.5);
    return `${ground(back)}<g transform="${pair ? 'translate(0 4)' : 'rotate(32 80 80)'}">${
      pair
        ? blade('rotate(-38 80 124) scale(.8) translate(20 31)', shapes[0]) +
          blade('rotate(38 80 124) scale(.8) translate(20 31)', shapes[1])
        : blade('', shapes[0])
    }<path d="M80 ${pair ? 76 : 62}v62" stroke="${pair ? shapes[0] : back}" stroke-width="4" stroke-linecap="round"/></g>`;
  },

  function ringAndBar(random, palette) {
    const { back, shapes } = scheme(random, palette);
    const turn = random.pick([0, 30, 45, 90, 135]);
    return `${ground(back)}<g transform="rotate(${turn} 80 80)" fill="none" stroke-linecap="round" stroke-width="15"><path d="M45 80a35 35 0 1 0 35-35" stroke="${shapes[0]}"/><path d="M80 80V${random.pick([24, 34])}" stroke="${shapes[1]}"/></g><circle cx="80" cy="80" r="11" fill="${shapes[1]}"/>`;
  },
];

const words = (name: string) =>
  name
    .replace(/^The /, '')
    .split(/[\s&]+/)
    .filter(Boolean);
const firstLetter = ([first = '']: string) => first;
const initial = (name: string) => firstLetter(words(name)[0] ?? '?').toUpperCase();
const initialsOf = (name: string) => {
  const letters = words(name).map((word) => firstLetter(word).toUpperCase());
  return letters.length > 1
    ? letters.slice(0, 3).join('')
    : [...(words(name)[0] ?? '?')].slice(0, 2).join('');
};

/** The name on up to three lines; short words share one. */
function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 10) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 3).map((line) => (line.length > 16 ? `${line.slice(0, 15)}…` : line));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for XML: markup escaped, characters that XML 1.0 forbids (and lone surrogates) removed. */
export const escapeXml = (content: string): string =>
  content
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
