/** The part of oidc-provider that the Google stand-in uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Context = {
    type: string;
    body: string;
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      provider: Provider;
    };
  };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Account = { accountId: string; claims: () => Record<string, unknown> };

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (grant: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ uid: string; params: Record<string, unknown> }>;
    /** Returns where the browser continues. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<string>;
    on(event: string, listener: (context: Context, error: Error) => void): this;
  }
  export namespace interactionPolicy {
    class Prompt {
      constructor(options: { name: string; requestable: boolean });
    }
    function base(): { add(prompt: Prompt, index: number): void };
  }
  export type { Account, Context };
}
