import type { Brand } from '@brandlode/contract';
import { paths } from '#paths.ts';

export const brandPath = ({ id, mine }: Pick<Brand, 'id' | 'mine'>): string =>
  mine ? paths.privateBrandOverview(id) : paths.brandOverview(id);
