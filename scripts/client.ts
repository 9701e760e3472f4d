import { writeClientTypes } from './lib/write-client-types.ts';

await writeClientTypes();
process.exit(0);
