export { accountFor, asAccount } from './account.ts';
export { findPrograms } from './programs.ts';
