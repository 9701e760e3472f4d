/** The sandbox's page of sent mail. */
export const inboxUrl = (sandboxPort: number) => `http://localhost:${sandboxPort}/inbox`;
