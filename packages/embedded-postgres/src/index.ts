export {
  DatabaseStartError,
  type EmbeddedServer,
  FolderClaimedError,
  openDatabase,
  startEmbedded,
  withDatabase,
} from './embedded.ts';
