export { runningServer } from './cluster.ts';
export { type EmbeddedServer, startEmbedded } from './embedded.ts';
export { DatabaseStartError, FolderClaimedError } from './start-error.ts';
