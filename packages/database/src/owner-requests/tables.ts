import type { OwnerRequestKind, OwnerRequestProof } from '@brandlode/contract';
import type { Generated } from 'kysely';

/** Requests of owners to correct or remove their brand (docs/decisions/owner-requests.md). */
export type OwnerRequestTables = {
  owner_requests: {
    id: Generated<string>;
    address: string;
    kind: OwnerRequestKind;
    message: string;
    email: string;
    link_hash: Buffer | null;
    created_at: Generated<Date>;
    expires_at: Date;
    verified_at: Date | null;
    verified_by: OwnerRequestProof | null;
    decided_at: Date | null;
    decided_by: string | null;
    accepted: boolean | null;
    reason: string | null;
    undone_at: Date | null;
    undone_by: string | null;
  };
};
