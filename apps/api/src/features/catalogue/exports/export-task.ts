import type { CreateExport } from '@brandlode/contract';

/** `workspaceId` is null for brands of the shared catalogue. */
export type ExportTask = {
  request: Pick<CreateExport, 'format' | 'columns' | 'ranges' | 'provenance'>;
  ids: number[];
  workspaceId: string | null;
};
/** Posted whenever the parent posts; the last part has no bytes. `done`: brands written so far. */
export type ExportPart = { bytes: Uint8Array<ArrayBuffer> | null; done: number };

export type RunExport = (task: ExportTask) => AsyncGenerator<ExportPart>;
