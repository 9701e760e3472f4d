export { countPrivateFacets, readPrivateBounds } from '../private-brands/count-private-facets.ts';
export { deletePrivateBrands, restorePrivateBrands } from '../private-brands/delete-private-brands.ts';
export { countPrivateBrands, filterPrivateBrands } from '../private-brands/filter-private-brands.ts';
export type { PrivatePatch } from '../private-brands/private-columns.ts';
export { PRIVATE_LISTS, type PrivateFilter, type PrivateList } from '../private-brands/private-filter.ts';
export {
  findPrivateBrand,
  findPrivateBrandByAddress,
  findSharedBrands,
  getPrivateBrands,
  type PrivateBrandRow,
  privateTextSources,
} from '../private-brands/read-private-brands.ts';
export {
  type PrivateImport,
  type PrivateOutcome,
  previewPrivateBrands,
  savePrivateBrands,
} from '../private-brands/save-private-brands.ts';
export { suggestPrivateBrands } from '../private-brands/suggest-private-brands.ts';
export { purgePrivateUndo, undoPrivateImport } from '../private-brands/undo-private-import.ts';
export { type AccountPart, readAccountData } from './account-data.ts';
export {
  countKeyUsage,
  createApiKey,
  findKeyOwner,
  type KeyOwner,
  listApiKeys,
  revokeApiKey,
} from './api-keys.ts';
export { deleteUser } from './delete-user.ts';
export { createExportLink, deleteExportLink, listExportLinks, useExportLink } from './export-links.ts';
export {
  type ClaimedExport,
  claimExport,
  createExport,
  EXPORT_TICKET_SECONDS,
  type ExportRow,
  endExport,
  getExport,
  saveExportProgress,
} from './exports.ts';
export {
  acceptInvitation,
  acceptInvitationIn,
  createInvitation,
  findInvitation,
  findJoinedWorkspace,
  type InvitationMail,
  renewInvitation,
  revokeInvitation,
  type UnusableInvitation,
  writeInvitationMail,
} from './invitations.ts';
export {
  addListBrands,
  type ListOf,
  readListBrandIds,
  readListBrands,
  readListFields,
  readListsOfBrand,
  removeListBrands,
  restoreListBrands,
  updateListBrand,
  updateListBrands,
} from './list-brands.ts';
export {
  createList,
  deleteList,
  readList,
  readLists,
  restoreList,
  updateList,
} from './lists.ts';
export {
  hasMembers,
  listWorkspaces,
  readTeam,
  removeMember,
  renameWorkspace,
  setMemberRole,
  switchWorkspace,
  transferWorkspace,
} from './members.ts';
export { readNote, saveNote } from './notes.ts';
export {
  addPendingBrands,
  findBrandsByAddress,
  findBrandsByName,
  findNewStores,
  resolvePendingBrands,
} from './pasted-brands.ts';
export { listEndingContent, purgeWorkspaces } from './purge-workspaces.ts';
export {
  createSavedSearch,
  deleteSavedSearch,
  readSavedSearches,
  readVisitedBrands,
  readVisits,
  restoreSavedSearch,
  type SavedSearchRow,
  saveVisit,
  updateSavedSearch,
} from './saved-searches.ts';
export {
  createShare,
  findShare,
  findSharedNotes,
  listShares,
  recordShareView,
  revokeShare,
  type SharedItem,
} from './shares.ts';
export { type CurrentWorkspace, ensureWorkspace, readCurrentWorkspace } from './workspaces.ts';
