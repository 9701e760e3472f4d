import { readdirSync, readFileSync } from 'node:fs';

/** What `make-release.ts` stores beside the backup and the data folder. */
export type Release = {
  commit: string;
  /** A store that was checked. */
  shop: string;
};

/** Has a plan. */
export const MEMBER = {
  firstName: 'Ada',
  lastName: 'Upgrade',
  email: 'ada@upgrade.example',
  password: 'plover-kettle-37-orbit',
};
/** Has registered and not verified the address. */
export const WAITING = { ...MEMBER, firstName: 'Wanda', email: 'wanda@upgrade.example' };

const FOLDER = new URL('releases/', import.meta.url);

export const releases = readdirSync(FOLDER).map((name) => {
  const folder = new URL(`${name}/`, FOLDER);
  return {
    name,
    backup: () => readFileSync(new URL('backup.zst', folder)),
    dataFolder: () => readFileSync(new URL('data.tar.zst', folder)),
    ...(JSON.parse(readFileSync(new URL('release.json', folder), 'utf8')) as Release),
  };
});
