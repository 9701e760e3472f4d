import { migrate } from '@brandlode/database';

/** Brings the database at the given URL to the newest schema. */
await migrate(process.argv[2] ?? '');
