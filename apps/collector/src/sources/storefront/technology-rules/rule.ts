import type { PageRule } from '../page-rules.ts';

/** Each of the rules is sufficient evidence of the technology; `version` is read from the evidence. */
export type TechnologyRule = (PageRule | LoadedFrom) & { version?: RegExp };
/** Addresses that the page's tags or inline scripts load: a host or its parent domain, then the beginning of a path. */
type LoadedFrom = { in: 'address'; from: string[] };

export const loads = (...from: string[]): TechnologyRule => ({ in: 'address', from });
export const asset = (matches: RegExp): TechnologyRule => ({ in: 'asset', matches });
export const inline = (contains: string): TechnologyRule => ({ in: 'script', contains });
/** A path that any site may have, such as that of a theme. */
export const ownAsset = (matches: RegExp): TechnologyRule => ({ in: 'asset', matches, own: true });
export const images = (matches: RegExp): TechnologyRule => ({ in: 'image', matches, most: true });
export const pixel = (matches: RegExp): TechnologyRule => ({ in: 'pixel', matches });
export const frame = (matches: RegExp): TechnologyRule => ({ in: 'frame', matches });
export const action = (matches: RegExp): TechnologyRule => ({ in: 'action', matches });
export const attribute = (matches: RegExp): TechnologyRule => ({ in: 'attribute', matches });
export const header = (name: string, matches = /./): TechnologyRule => ({ in: 'header', name, matches });
export const cookie = (matches: RegExp): TechnologyRule => ({ in: 'cookie', matches });
export const meta = (name: string, matches = /./): TechnologyRule => ({ in: 'meta', name, matches });
export const generator = (matches: RegExp): TechnologyRule => ({ in: 'generator', matches });
export const comment = (contains: string): TechnologyRule => ({ in: 'comment', contains });
export const className = (is: string): TechnologyRule => ({ in: 'class', is });
export const element = (is: string): TechnologyRule => ({ in: 'element', is });
