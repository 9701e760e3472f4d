import { mapKeys, TECHNOLOGIES, TECHNOLOGY_COLUMNS } from '@brandlode/contract';

/** Ids of the technologies that columns of their own show. */
export const TECHNOLOGY_COLUMN_IDS = mapKeys(['payments', 'themes'], (column) => {
  const groups: readonly string[] = TECHNOLOGY_COLUMNS[column];
  return [...TECHNOLOGIES.values()].filter(({ group }) => groups.includes(group)).map(({ id }) => id);
});
