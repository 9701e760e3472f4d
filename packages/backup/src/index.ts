export { backUp } from './back-up.ts';
export { type Tail as BackupContent, UnreadableBackupError } from './format.ts';
export { RestoreRefusedError, restore } from './restore.ts';
