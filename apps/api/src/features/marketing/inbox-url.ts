/** Where the sandbox shows the mail it keeps. */
export const inboxUrl = (sandboxPort: number) => `http://localhost:${sandboxPort}/inbox`;
