/** The rows of a page and the cursor of the next one, out of one row more if there is one. */
export const toPage = <Row extends { cursor: string }>(rows: Row[], { limit }: { limit: number }) => ({
  rows: rows.slice(0, limit),
  next: rows.length > limit ? (rows[limit - 1]?.cursor ?? null) : null,
});
