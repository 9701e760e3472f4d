import type { TechnologyId } from '@brandlode/contract';
import { MARKETING } from './marketing.ts';
import type { TechnologyRule } from './rule.ts';
import { SELLING } from './selling.ts';
import { SITE } from './site.ts';

/** From each technology's public installation documentation; `samples.testing.ts` has a page of each. */
export const TECHNOLOGY_RULES: Record<TechnologyId, TechnologyRule[]> = { ...MARKETING, ...SELLING, ...SITE };
