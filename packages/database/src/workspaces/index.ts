export type { PrivatePatch } from './private-columns.ts';
export {
  type PrivateImport,
  type PrivateOutcome,
  previewPrivateBrands,
  savePrivateBrands,
} from './save-private-brands.ts';
export { purgePrivateUndo, undoPrivateImport } from './undo-private-import.ts';
export { ensureWorkspace } from './workspaces.ts';
