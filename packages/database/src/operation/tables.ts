/** Tables for operating the product. */
export type OperationTables = {
  proxy_checks: { hash: Buffer; expires_at: Date };
};
