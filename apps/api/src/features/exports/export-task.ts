import type { CreateExport } from '@brandlode/contract';

/** A download that takes longer is ended. */
export const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;

/** `ids` are those of private brands if the search is of My brands. */
export type ExportTask = { request: CreateExport; ids: number[]; workspaceId: string };
/** The last part has no bytes. `done`: brands written so far. */
export type ExportPart = { bytes: Uint8Array<ArrayBuffer> | null; done: number };

export type RunExport = (task: ExportTask) => AsyncGenerator<ExportPart>;
