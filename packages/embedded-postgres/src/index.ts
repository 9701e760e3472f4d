export { runningServer } from './cluster.ts';
export { type EmbeddedServer, startEmbedded } from './embedded.ts';
export { FolderClaimedError } from './start-error.ts';
