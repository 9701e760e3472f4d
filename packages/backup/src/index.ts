export { backUp } from './back-up.ts';
export { type Tail as BackupContent, UnreadableBackupError } from './format.ts';
export { readBackup } from './read-backup.ts';
export { RestoreRejectedError, restore } from './restore.ts';
