type Payload = Record<string, unknown> & { uid?: string; grantId?: string; consumed?: number };
type Entry = { payload: Payload; endsAt: number };

/** Entries of one kind; the oldest are evicted. */
const MAX_ENTRIES = 1_000;

/**
 * In-memory adapter for oidc-provider's sessions, codes and tokens; lost on restart. One per provider, so that two sandboxes in
 * one process do not share them.
 */
export function providerStore() {
  const models = new Map<string, Map<string, Entry>>();

  return (model: string) => {
    const entries = models.get(model) ?? new Map<string, Entry>();
    models.set(model, entries);
    const live = (entry: Entry | undefined) =>
      entry && entry.endsAt > Date.now() ? entry.payload : undefined;

    return {
      async upsert(id: string, payload: Payload, expiresIn?: number) {
        entries.delete(id);
        entries.set(id, {
          payload,
          endsAt: expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY,
        });
        if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value!);
      },
      find: async (id: string) => live(entries.get(id)),
      findByUid: async (uid: string) => live(entries.values().find(({ payload }) => payload.uid === uid)),
      // There is no device flow.
      findByUserCode: async () => undefined,
      async consume(id: string) {
        const entry = entries.get(id);
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id: string) {
        entries.delete(id);
      },
      async revokeByGrantId(grantId: string) {
        for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id);
      },
    };
  };
}
