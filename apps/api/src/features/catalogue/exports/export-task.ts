import type { CreateExport } from '@brandlode/contract';

/** A download that takes longer is ended. */
export const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;

/** `workspaceId` is null for brands of the shared catalogue. */
export type ExportTask = {
  request: Pick<CreateExport, 'format' | 'columns' | 'ranges' | 'provenance'>;
  ids: number[];
  workspaceId: string | null;
};
/** Posted whenever the parent posts; the last part has no bytes. `done`: brands written so far. */
export type ExportPart = { bytes: Uint8Array<ArrayBuffer> | null; done: number };

export type RunExport = (task: ExportTask) => AsyncGenerator<ExportPart>;
