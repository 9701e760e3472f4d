import logos from './logos.json' with { type: 'json' };

const PATH = /^\/logos\/([a-z0-9]+)\.svg$/;
const drawn = new Map(Object.entries(logos));

/** The path at which the API serves a logo. */
export const logoPath = (name: string) => `/logos/${name}.svg`;

/** The SVG at a path; undefined for any other path. */
export const logoAt = (path: string): string | undefined => drawn.get(PATH.exec(path)?.[1] ?? '');
