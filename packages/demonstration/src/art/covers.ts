import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';

/** The inside of a 1200 x 480 picture. */
type Motif = (random: Random, palette: Palette) => string;

const WIDTH = 1200;
const HEIGHT = 480;
const fillAll = (fill: string) => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`;
const wash = (from: string, to: string, turned = false) =>
  `<linearGradient id="g"${turned ? '' : ' x2="0" y2="1"'}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>${fillAll('url(#g)')}`;

/** A smooth line from left to right about `level`, closed along the bottom. */
function ridge(random: Random, level: number, swing: number, bends: number): string {
  const step = WIDTH / bends;
  let path = `M0 ${level + random.between(-swing, swing)}`;
  for (let index = 1; index <= bends; index++) {
    const y = level + random.between(-swing, swing);
    path += `S${Math.round((index - 0.5) * step)} ${y} ${Math.round(index * step)} ${y}`;
  }
  return `${path}V${HEIGHT}H0Z`;
}

const hills: Motif = (random, { paper, deep, main, second, third }) => {
  const night = random.chance(0.3);
  const sky = night ? wash(deep, main) : wash(second, paper);
  const sun = `<circle cx="${random.between(250, 950)}" cy="${random.between(110, 220)}" r="${random.between(44, 84)}" fill="${night ? paper : third}"/>`;
  const layers = night ? [second, main, deep] : [third, main, deep];
  const opacities = [0.55, 0.85, 1];
  return (
    sky +
    sun +
    layers
      .map(
        (fill, index) =>
          `<path d="${ridge(random, 270 + index * 70, 46 - index * 8, 4 + index)}" fill="${fill}" fill-opacity="${opacities[index]}"/>`,
      )
      .join('')
  );
};

const peaks: Motif = (random, { paper, deep, main, second, third }) => {
  const range = (base: number, height: number, count: number) => {
    let path = `M-40 ${HEIGHT}`;
    for (let index = 0; index < count; index++) {
      const x = (WIDTH / count) * (index + 0.5);
      const rise = random.between(Math.round(height * 0.55), height);
      path += `L${Math.round(x)} ${base - rise}L${Math.round(x + WIDTH / count / 2)} ${base - random.between(0, 40)}`;
    }
    return `${path}L${WIDTH + 40} ${HEIGHT}Z`;
  };
  return `${wash(third, paper)}<circle cx="${random.between(300, 900)}" cy="150" r="62" fill="${paper}"/><path d="${range(380, 230, 4)}" fill="${second}"/><path d="${range(440, 230, 5)}" fill="${main}"/><path d="${range(500, 190, 7)}" fill="${deep}"/>`;
};

const waves: Motif = (random, { paper, deep, main, second, third }) => {
  const rows = [second, main, second, deep].map((fill, index) => {
    const y = 200 + index * 78;
    const length = random.pick([150, 200, 240]);
    let path = `M${-random.between(0, length)} ${y}`;
    for (let x = 0; x < WIDTH + 2 * length; x += length)
      path += `q${length / 4}-${34} ${length / 2} 0t${length / 2} 0`;
    return `<path d="${path}V${HEIGHT}H-300Z" fill="${fill}" fill-opacity="${index === 2 ? 0.75 : 1}"/>`;
  });
  return `${wash(paper, third)}<circle cx="${random.between(700, 1000)}" cy="${random.between(120, 180)}" r="70" fill="${third}"/>${rows.join('')}`;
};

const leaves: Motif = (random, { paper, deep, main, second, third }) => {
  const dark = random.chance(0.45);
  const stem = (fill: string) => {
    let blades = '';
    for (let index = 0; index < 6; index++) {
      const y = -52 * index - 30;
      const [long, near, far] = [92 - index * 9, 18 - index * 2, 48 - index * 5];
      const blade = `q${near}-${far} ${long}-${far}q-${near} ${far} -${long} ${far}Z`;
      blades += `<path d="M0 ${y}${blade}"/><path d="M0 ${y - 24}${blade}" transform="scale(-1 1)"/>`;
    }
    const twig = `<path d="M0 0V-330" stroke="S" stroke-width="5" stroke-linecap="round"/><g fill="S">${blades}</g>`;
    return twig.replaceAll('S', fill);
  };
  const places = random.sample([90, 260, 430, 600, 770, 940, 1110], 5);
  const shades = dark ? [main, second, third] : [main, second, deep];
  return `${dark ? wash(deep, main, true) : wash(paper, third, true)}<defs>${shades.map((fill, index) => `<g id="l${index}">${stem(fill)}</g>`).join('')}</defs>${places
    .map(
      (x, index) =>
        `<use href="#l${index % 3}" transform="translate(${x} ${random.between(490, 540)}) rotate(${random.between(-24, 24)}) scale(${random.pick([0.9, 1.05, 1.25])})"/>`,
    )
    .join('')}`;
};

/** Bottles, jars, tubes and boxes in a row, with light from the left. */
const shelf: Motif = (random, palette) => {
  const { paper, deep, main, second, third } = palette;
  const fills = [main, second, deep, third];
  const shapes: ((x: number, fill: string, label: string) => [width: number, svg: string])[] = [
    (x, fill, label) => [
      96,
      `<path d="M${x + 34} 150h28v44q34 14 34 52v136h-96v-136q0-38 34-52Z" fill="${fill}"/><rect x="${x + 30}" y="128" width="36" height="30" rx="5" fill="${deep}"/><rect x="${x + 14}" y="272" width="68" height="62" rx="4" fill="${label}"/>`,
    ],
    (x, fill, label) => [
      128,
      `<rect x="${x}" y="268" width="128" height="114" rx="16" fill="${fill}"/><rect x="${x + 6}" y="238" width="116" height="36" rx="8" fill="${deep}"/><rect x="${x + 26}" y="300" width="76" height="42" rx="4" fill="${label}"/>`,
    ],
    (x, fill, label) => [
      76,
      `<path d="M${x} 176h76l-8 172h-60Z" fill="${fill}"/><rect x="${x + 12}" y="344" width="52" height="38" rx="4" fill="${deep}"/><circle cx="${x + 38}" cy="250" r="20" fill="${label}"/>`,
    ],
    (x, fill, label) => [
      118,
      `<rect x="${x}" y="204" width="118" height="178" fill="${fill}"/><path d="M${x} 204h118v34h-118Z" fill="#000" fill-opacity=".12"/><rect x="${x + 24}" y="270" width="70" height="10" rx="5" fill="${label}"/><rect x="${x + 24}" y="292" width="44" height="10" rx="5" fill="${label}"/>`,
    ],
    (x, fill, label) => [
      110,
      `<path d="M${x} 222h110v124q0 36-36 36h-38q-36 0-36-36Z" fill="${fill}"/><path d="M${x + 18} 222q0-52 37-52t37 52" fill="none" stroke="${deep}" stroke-width="9"/><circle cx="${x + 55}" cy="298" r="24" fill="${label}"/>`,
    ],
  ];
  let x = random.between(90, 170);
  let row = '';
  let last = -1;
  while (x < 1040) {
    let index = random.between(0, shapes.length - 1);
    if (index === last) index = (index + 1) % shapes.length;
    last = index;
    const fill = random.pick(fills);
    const [width, svg] = shapes[index]!(x, fill, fill === third || fill === second ? paper : third);
    row += `${svg}<ellipse cx="${x + width / 2}" cy="384" rx="${width * 0.56}" ry="7" fill="#000" fill-opacity=".1"/>`;
    x += width + random.between(34, 84);
  }
  return `${wash(paper, third)}<circle cx="${random.between(300, 900)}" cy="210" r="190" fill="${paper}" fill-opacity=".55"/><rect y="382" width="${WIDTH}" height="98" fill="${second}" fill-opacity=".55"/>${row}`;
};

/** A room seen from the front: something on the wall, a piece of furniture, a lamp or a plant. */
const interior: Motif = (random, { paper, deep, main, second, third }) => {
  const wall = random.pick([third, paper, second]);
  const floor = wall === second ? third : second;
  const left = random.between(90, 260);
  const middle = random.between(480, 560);
  const right = random.between(950, 1050);
  const onWall = random.pick([
    `<path d="M${left} 392V220a110 110 0 0 1 220 0v172Z" fill="${main}"/><path d="M${left + 34} 392V226a76 76 0 0 1 152 0v166Z" fill="${paper}" fill-opacity=".75"/><circle cx="${left + 110}" cy="250" r="36" fill="${floor}"/>`,
    `<g stroke="${deep}" stroke-width="7"><rect x="${left}" y="70" width="130" height="170" fill="${paper}"/><rect x="${left + 160}" y="110" width="100" height="130" fill="${main}"/></g><circle cx="${left + 65}" cy="140" r="32" fill="${main}"/><path d="M${left + 4} 236c40-70 80-70 122 0Z" fill="${floor}"/><path d="M${left + 178} 210a32 32 0 0 1 64 0ZM${left + 178} 166a32 32 0 0 1 64 0Z" fill="${paper}"/>`,
    `<rect x="${left}" y="56" width="210" height="250" rx="6" fill="${paper}"/><rect x="${left + 12}" y="68" width="186" height="226" fill="${floor}"/><circle cx="${left + 140}" cy="130" r="30" fill="${paper}"/><path d="M${left + 12} 294v-60q50-60 100-10t86-20v90Z" fill="${main}"/><path d="M${left + 105} 68v226M${left + 12} 180h186" stroke="${paper}" stroke-width="9"/>`,
  ]);
  const furniture = random.pick([
    `<path d="M${middle} 322h280v16h-280ZM${middle + 24} 338h14l-10 94h-12ZM${middle + 242} 338h14l8 94h-12Z" fill="${deep}"/><path d="M${middle + 86} 322c-30-24-22-66 4-82v-20h36v20c26 16 34 58 4 82Z" fill="${main}"/><path d="M${middle + 108} 222c-8-60-40-80-44-122M${middle + 108} 222c4-70 26-90 58-132M${middle + 108} 222V84" fill="none" stroke="${deep}" stroke-width="4"/><g fill="${main}"><circle cx="${middle + 64}" cy="96" r="13"/><circle cx="${middle + 166}" cy="88" r="13"/><circle cx="${middle + 108}" cy="78" r="15"/></g>`,
    `<g fill="${main}"><rect x="${middle}" y="232" width="380" height="130" rx="34"/><rect x="${middle - 34}" y="284" width="76" height="122" rx="30"/><rect x="${middle + 338}" y="284" width="76" height="122" rx="30"/></g><rect x="${middle + 34}" y="306" width="312" height="84" rx="20" fill="${deep}" fill-opacity=".25"/><path d="M${middle} 404l-8 34h12l10-34ZM${middle + 370} 404l8 34h12l-6-34Z" fill="${deep}"/><rect x="${middle + 46}" y="246" width="76" height="76" rx="14" transform="rotate(-9 ${middle + 84} 284)" fill="${paper}"/>`,
    `<rect x="${middle}" y="282" width="380" height="124" rx="8" fill="${deep}"/><path d="M${middle + 126} 290v108M${middle + 253} 290v108" stroke="${floor}" stroke-width="4"/><path d="M${middle + 16} 406v34M${middle + 364} 406v34" stroke="${deep}" stroke-width="10"/><path d="M${middle + 40} 282v-70h22v70ZM${middle + 66} 282v-86h16v86Z" fill="${main}"/><path d="M${middle + 86} 282v-62h26v62Z" fill="${paper}"/><path d="M${middle + 240} 282c-34-20-30-76 22-88 52 12 56 68 22 88Z" fill="${main}"/><circle cx="${middle + 336}" cy="258" r="24" fill="${paper}"/>`,
  ]);
  const beside = random.pick([
    `<path d="M${right} 0v120" stroke="${deep}" stroke-width="4"/><path d="M${right - 74} 196a74 74 0 0 1 148 0Z" fill="${deep}"/><path d="M${right - 60} 200h120l56 192h-232Z" fill="${paper}" fill-opacity=".35"/>`,
    `<path d="M${right} 200v232M${right - 40} 434h80" stroke="${deep}" stroke-width="8" stroke-linecap="round"/><path d="M${right - 40} 110h80l36 100h-152Z" fill="${main}"/>`,
    `<path d="M${right - 46} 340h92l-14 98h-64Z" fill="${deep}"/><g fill="${main}"><path id="f" d="M${right} 344c-40-60-34-140 0-190 34 50 40 130 0 190Z"/><use href="#f" transform="rotate(-38 ${right} 344)"/><use href="#f" transform="rotate(38 ${right} 344)"/></g>`,
  ]);
  return `${fillAll(wall)}<rect y="392" width="${WIDTH}" height="88" fill="${floor}"/>${onWall}${furniture}${beside}`;
};

/** Cloth: checks, herringbone, scallops or fine stripes, each from one small repeat. */
const cloth: Motif = (random, { paper, deep, main, second, third }) => {
  const weave = random.pick([
    [
      96,
      96,
      `<path d="M0 0h96v96H0Z" fill="${paper}"/><path d="M0 20h96v28H0ZM20 0h28v96H20Z" fill="${main}" fill-opacity=".55"/><path d="M0 68h96v6H0ZM68 0h6v96h-6Z" fill="${deep}" fill-opacity=".7"/><path d="M0 84h96v3H0ZM84 0h3v96h-3Z" fill="${second}"/>`,
    ],
    [
      80,
      80,
      `<path d="M0 0h80v80H0Z" fill="${main}"/><path d="M0 40 40 0v20L0 60ZM0 80l40-40v20L20 80ZM40 0l40 40v20L40 20ZM40 40l40 40H60L40 60Z" fill="${second}"/>`,
    ],
    [
      90,
      60,
      `<path d="M0 0h90v60H0Z" fill="${deep}"/><g fill="${main}" stroke="${third}" stroke-width="4"><path d="M0 0a45 45 0 0 0 90 0ZM-45 30a45 45 0 0 0 90 0ZM45 30a45 45 0 0 0 90 0Z"/></g>`,
    ],
    [
      60,
      60,
      `<path d="M0 0h60v60H0Z" fill="${paper}"/><path d="M0 0h22v60H0Z" fill="${main}"/><path d="M30 0h4v60h-4ZM44 0h8v60h-8Z" fill="${second}"/>`,
    ],
    [
      120,
      120,
      `<path d="M0 0h120v120H0Z" fill="${second}"/><circle cx="30" cy="30" r="20" fill="${paper}"/><circle cx="90" cy="90" r="20" fill="${deep}"/><circle cx="90" cy="30" r="9" fill="${main}"/><circle cx="30" cy="90" r="9" fill="${main}"/>`,
    ],
    [
      100,
      100,
      `<path d="M0 0h100v100H0Z" fill="${third}"/><path d="M50 0 100 50 50 100 0 50Z" fill="${main}"/><path d="M50 22 78 50 50 78 22 50Z" fill="${paper}"/><path d="M50 38 62 50 50 62 38 50Z" fill="${deep}"/>`,
    ],
  ] as [number, number, string][]);
  const [width, height, repeat] = weave;
  const turn = random.pick([0, 0, 30, 45]);
  let folds = '';
  for (let x = random.between(-60, 60); x < WIDTH; ) {
    const broad = random.between(90, 210);
    folds += `<path d="M${x} 0h${broad}l${random.between(-50, 50)} 480h-${broad + random.between(-30, 30)}Z" fill="url(#f)"/>`;
    x += broad + random.between(0, 90);
  }
  return `<pattern id="p" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${repeat}</pattern><linearGradient id="f"><stop stop-color="${deep}" stop-opacity=".5"/><stop offset=".35" stop-color="${deep}" stop-opacity=".06"/><stop offset=".7" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>${fillAll('url(#p)')}${folds}`;
};

const rail: Motif = (random, { paper, deep, main, second, third }) => {
  const dark = random.chance(0.3);
  const fills = dark ? [main, second, third, paper] : [main, second, deep, third];
  const garments = [
    'M0 40q-26 4-42 20l-34 92 36 14 12-34v142h124v-142l12 34 36-14-34-92q-16-16-42-20-12 20-34 20T0 40Z',
    'M6 40 2 84q4 40-10 78l-44 190q84 34 172 0L76 162q-14-38-10-78l-4-44q-6 20-28 20T6 40Z',
    'M-4 40q-28 6-38 24l-22 190h34l10-110v200h108v-200l10 110h34L110 64q-10-18-38-24L34 110Z',
    'M-22 60h112l14 290H52L34 150 16 350h-52Z',
    'M8 40-6 96v170h80V96L60 40q-4 34-26 34T8 40Z',
  ];
  let row = '';
  let last = -1;
  for (let x = 140; x < 1080; x += random.pick([136, 156, 176])) {
    let index = random.between(0, garments.length - 1);
    if (index === last) index = (index + 1) % garments.length;
    last = index;
    const fill = random.pick(fills);
    row += `<g transform="translate(${x} 86)"><path d="M34 44V18q0-16 12-16" fill="none" stroke="${dark ? paper : deep}" stroke-width="4"/><path d="M-20 58 34 36l54 22" fill="none" stroke="${dark ? paper : deep}" stroke-width="5"/><path d="${garments[index]}" fill="${fill}" stroke="${dark ? deep : paper}" stroke-width="3"/></g>`;
  }
  return `${dark ? wash(deep, main) : wash(paper, third)}<path d="M60 88h1080M86 88v392M1114 88v392" stroke="${dark ? paper : deep}" stroke-width="8" stroke-linecap="round"/>${row}`;
};

/** The bend of a running track. */
const lanes: Motif = (random, { paper, deep, main, second, third }) => {
  const x = random.pick([-40, 240, 960, 1240]);
  const y = random.pick([-60, 540]);
  const [track, field] = random.pick([
    [main, deep],
    [deep, second],
    [main, third],
  ] as [string, string][]);
  const lines = [240, 330, 420, 510, 600, 690].map((r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`);
  const runner = random.pick([285, 375, 465, 555]);
  return `${fillAll(field)}<circle cx="${x}" cy="${y}" r="465" fill="none" stroke="${track}" stroke-width="450"/><g fill="none" stroke="${paper}" stroke-width="6">${lines.join('')}</g><circle cx="${x}" cy="${y}" r="${runner}" fill="none" stroke="${field === third ? second : third}" stroke-width="44" stroke-linecap="round" stroke-dasharray="520 9000" transform="rotate(${y < 0 ? (x > 600 ? 100 : 20) : x > 600 ? 195 : -80} ${x} ${y})"/>`;
};

/** Squares with quarter discs, as floor tiles. */
const tiles: Motif = (random, { paper, deep, main, second, third }) => {
  const fills = [main, second, third, deep, paper];
  const size = 120;
  let drawn = fillAll(paper);
  for (let y = 0; y < HEIGHT; y += size) {
    for (let x = 0; x < WIDTH; x += size) {
      const back = random.pick(fills);
      const front = random.pick(fills.filter((fill) => fill !== back));
      drawn += `<use href="#t${random.between(0, 3)}" x="${x}" y="${y}" fill="${front}" color="${back}"/>`;
    }
  }
  const ground = '<path d="M0 0h120v120H0Z" fill="currentColor"/>';
  return `<defs><g id="t0">${ground}<path d="M0 0h120A120 120 0 0 1 0 120Z"/></g><g id="t1">${ground}<path d="M120 120H0A120 120 0 0 1 120 0Z"/></g><g id="t2">${ground}<circle cx="60" cy="60" r="60"/></g><g id="t3">${ground}<path d="M0 0a60 60 0 0 0 120 0ZM0 60a60 60 0 0 0 120 0Z"/></g></defs>${drawn}`;
};

const arcs: Motif = (random, { paper, deep, main, second, third }) => {
  const dark = random.chance(0.5);
  const x = random.between(500, 1000);
  const lines = [420, 350, 280, 210, 140, 70].map(
    (r, index) =>
      `<circle cx="${x}" cy="480" r="${r}" fill="${[main, second, third, dark ? deep : paper][index % 4]}"/>`,
  );
  const speed = (random.chance(0.4) ? [0, 1, 2] : []).map(
    (index) =>
      `<rect x="${-60 + index * 90}" y="${110 + index * 66}" width="${random.between(240, 520)}" height="22" rx="11" fill="${[second, main, third][index]}"/>`,
  );
  return `${dark ? wash(deep, main, true) : wash(paper, third, true)}${lines.join('')}${speed.join('')}`;
};

const facets: Motif = (random, { paper, deep, main, second, third }) => {
  const step = 150;
  const point = (column: number, row: number): [number, number] => [
    column * step + (column > 0 && column < 8 ? random.between(-44, 44) : 0),
    row * 120 + (row > 0 && row < 4 ? random.between(-34, 34) : 0),
  ];
  const grid = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) => point(column, row)),
  );
  const tints = [main, main, second, third, deep, paper];
  let drawn = '';
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 8; column++) {
      const [a, b, c, d] = [
        grid[row]![column],
        grid[row]![column + 1],
        grid[row + 1]![column],
        grid[row + 1]![column + 1],
      ];
      drawn += `<path d="M${a}L${b} ${c}Z" fill="${random.pick(tints)}"/><path d="M${b}L${d} ${c}Z" fill="${random.pick(tints)}"/>`;
    }
  }
  return `${fillAll(main)}<g fill-opacity=".8">${drawn}</g>`;
};

const circuit: Motif = (random, { paper, deep, main, second, third }) => {
  let traces = '';
  for (let index = 0; index < 11; index++) {
    const y = 40 + index * 40;
    const bend = random.between(200, 900);
    const drop = random.pick([-80, -40, 40, 80]);
    const end = random.between(bend + 180, 1180);
    traces += `<path d="M0 ${y}H${bend}l${Math.abs(drop)} ${drop}H${end}" stroke="${random.pick([main, second, third])}"/><circle cx="${end}" cy="${y + drop}" r="9" fill="${paper}" stroke="none"/>`;
  }
  const chip = random.between(420, 640);
  return `${wash(deep, main, true)}<g fill="none" stroke-width="5" stroke-opacity=".8">${traces}</g><rect x="${chip}" y="130" width="220" height="220" rx="34" fill="${deep}" stroke="${second}" stroke-width="6"/><rect x="${chip + 46}" y="176" width="128" height="128" rx="20" fill="${random.pick([second, third, main])}"/>`;
};

const columns: Motif = (random, { paper, deep, main, second, third }) => {
  const dark = random.chance(0.5);
  let height = random.between(70, 120);
  let bars = '';
  let line = '';
  for (let index = 0; index < 11; index++) {
    const x = 70 + index * 100;
    bars += `<rect x="${x}" y="${430 - height}" width="58" height="${height}" rx="10" fill="${[main, second][index % 2]}"/>`;
    line += `${index ? 'L' : 'M'}${x + 29} ${400 - height - 36}`;
    height = Math.max(50, Math.min(300, height + random.between(-26, 56)));
  }
  return `${dark ? wash(deep, main) : wash(paper, third)}<path d="M0 130h1200M0 230h1200M0 330h1200M0 430h1200" stroke="${dark ? paper : deep}" stroke-opacity=".12" stroke-width="2"/>${bars}<path d="${line}" fill="none" stroke="${dark ? third : deep}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`;
};

const skyline: Motif = (random, { paper, deep, main, second, third }) => {
  const street = (base: number, fill: string, light: string | null) => {
    let houses = '';
    for (let x = -20; x < WIDTH; ) {
      const width = random.pick([84, 108, 132]);
      const height = random.between(90, base === 480 ? 200 : 310);
      const top = HEIGHT - height;
      const roof = random.pick([
        '',
        `<path d="M${x} ${top}l${width / 2}-44 ${width / 2} 44Z"/>`,
        `<path d="M${x} ${top + 1}a${width / 2} ${width / 2} 0 0 1 ${width} 0Z"/>`,
      ]);
      houses += `<path d="M${x} ${top}h${width}v${height}h${-width}Z"/>${roof}`;
      if (light)
        houses += `<rect x="${x + 16}" y="${top + 22}" width="${width - 32}" height="${height - 40}" fill="url(#w)"/>`;
      x += width + random.pick([0, 6, 14]);
    }
    return `<g fill="${fill}">${houses}</g>`;
  };
  return `<pattern id="w" width="28" height="36" patternUnits="userSpaceOnUse"><path d="M4 4h14v20H4Z" fill="${third}"/></pattern>${wash(second, paper)}<circle cx="${random.between(200, 1000)}" cy="150" r="66" fill="${third}"/>${street(400, main, null)}${street(480, deep, third)}`;
};

const confetti: Motif = (random, { paper, deep, main, second, third }) => {
  const dark = random.chance(0.4);
  const fills = dark ? [paper, second, third, main] : [deep, main, second, third];
  let pieces = '';
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 9; column++) {
      const x = 40 + column * 138 + random.between(-30, 30);
      const y = 56 + row * 122 + random.between(-24, 24);
      pieces += `<use href="#s${random.between(0, 4)}" transform="translate(${x} ${y})rotate(${random.between(0, 11) * 30})" color="${random.pick(fills)}"/>`;
    }
  }
  return `<defs><circle id="s0" r="26" fill="currentColor"/><rect id="s1" x="-38" y="-9" width="76" height="18" rx="9" fill="currentColor"/><path id="s2" d="M0-34 32 24h-64Z" fill="currentColor"/><path id="s3" d="M-36 0a36 36 0 0 1 72 0Z" fill="currentColor"/><path id="s4" d="M-44 10q11-26 22 0t22 0 22 0 22 0" fill="none" stroke="currentColor" stroke-width="9" stroke-linecap="round"/></defs>${fillAll(dark ? deep : paper)}${pieces}`;
};

const glow: Motif = (random, { paper, deep, main, second, third }) => {
  let discs = '';
  for (let index = 0; index < 9; index++) {
    discs += `<circle cx="${random.between(40, 1160)}" cy="${random.between(20, 460)}" r="${random.between(70, 210)}" fill="${[second, third, paper, main][index % 4]}" fill-opacity="${random.pick([0.22, 0.35, 0.5])}"/>`;
  }
  return wash(random.pick([main, deep]), second, true) + discs;
};

const BY_TOP: Record<string, Motif[]> = {
  Lifestyle: [glow, leaves, shelf],
  'Fashion and apparel': [rail, cloth, rail, cloth, arcs],
  'Jewelry and watches': [facets, facets, glow, arcs],
  'Beauty and personal care': [shelf, shelf, leaves, glow],
  Health: [shelf, leaves, waves],
  'Food and drink': [shelf, tiles, leaves, hills],
  'Home and garden': [interior, interior, tiles, leaves],
  Electronics: [circuit, circuit, arcs, facets],
  Sports: [lanes, arcs, lanes, peaks, waves],
  'Outdoors and adventure': [peaks, hills, waves],
  'Pets and animals': [hills, confetti, leaves],
  'Baby and family': [confetti, hills, tiles],
  'Toys and games': [confetti, tiles],
  'Video games': [circuit, facets, confetti],
  'Arts and crafts': [cloth, tiles, confetti, shelf],
  'Arts and entertainment': [glow, tiles, confetti],
  'Books and media': [tiles, glow, skyline],
  'Stationery and office': [tiles, confetti, columns],
  Vehicles: [lanes, arcs, hills, skyline],
  'Travel and tourism': [waves, hills, peaks],
  Finance: [columns, columns, facets],
  Gambling: [facets, confetti, glow],
  'Science and education': [circuit, tiles, confetti],
  'Heavy industry and engineering': [skyline, facets, columns],
  'Business services': [columns, skyline, arcs],
  'Software and internet': [circuit, glow, facets],
  'Telecommunications and utilities': [circuit, hills, arcs],
  Agriculture: [hills, leaves],
  'Retail and marketplaces': [tiles, shelf, skyline],
  'Community and society': [skyline, glow, confetti],
  'Local services': [skyline, interior, tiles],
};
const ANY: Motif[] = [tiles, glow, arcs, hills];

export const drawScene = (random: Random, palette: Palette, top: string | undefined): string =>
  random.pick(BY_TOP[top ?? ''] ?? ANY)(random, palette);
