import { createRequire } from 'node:module';
import { join } from 'node:path';

export type Credentials = { url: string; apiKey: string };
type Items = { json: Record<string, unknown> }[];
type Received = { headers: object; body: string };

/** Loads a built package of nodes with n8n's own loader, and runs its nodes in n8n's engine. */
export async function openN8n(folder: string, packageFolder: string, credentials: Credentials) {
  const require = createRequire(join(folder, 'package.json'));
  const core = require('n8n-core');
  const { createRunExecutionData, createEmptyRunExecutionData, Workflow } = require('n8n-workflow');
  const loader = new core.PackageDirectoryLoader(packageFolder);
  await loader.loadAll();
  const typeOf = (name: string) => loader.getNode(name.split('.').at(-1)).type;
  const { authenticate } = loader.getCredential('brandlodeApi').type;

  /** In n8n this part belongs to the server, which keeps the credentials. */
  const credentialsHelper = {
    getParentTypes: () => [],
    isCredentialUsableByNode: () => true,
    getDecrypted: async () => credentials,
    preAuthentication: async () => undefined,
    async authenticate(
      _credentials: unknown,
      _type: string,
      options: { headers?: object },
      workflow: Evaluating,
      node: unknown,
    ) {
      const headers = Object.fromEntries(
        Object.entries<string>(authenticate.properties.headers).map(([name, value]) => [
          name,
          workflow.expression.getSimpleParameterValue(
            node,
            value,
            'internal',
            { $credentials: credentials },
            undefined,
            '',
          ),
        ]),
      );
      return { ...options, headers: { ...options.headers, ...headers } };
    },
  };

  /** A workflow of this node alone. */
  function build(name: string, parameters: object, additional: object = {}) {
    const node = {
      id: 'node',
      name,
      type: `n8n-nodes-brandlode.${name}`,
      typeVersion: 1,
      position: [0, 0],
      parameters,
      credentials: { brandlodeApi: { id: '1', name: 'Brandlode' } },
      webhookId: 'b5b5ff9c-4f1c-4d5f-8d0c-7d9a2b7f3c11',
    };
    const nodeTypes = { getByName: typeOf, getByNameAndVersion: typeOf, getKnownTypes: () => ({}) };
    const workflow = new Workflow({
      id: 'workflow',
      name: 'Pets',
      nodes: [node],
      connections: {},
      active: true,
      nodeTypes,
    });
    const stored = workflow.getNode(name);
    const waiting = {
      webhookWaitingBaseUrl: 'http://n8n.example/w',
      formWaitingBaseUrl: 'http://n8n.example/f',
    };
    return {
      node: stored,
      workflow,
      additional: { credentialsHelper, executionId: '1', ...waiting, ...additional },
    };
  }

  /** Executes a node of this type once. */
  async function run(name: string, parameters: object): Promise<Items> {
    const { node, workflow, additional } = build(name, parameters);
    const input = { main: [[{ json: {} }]] };
    const execute = { data: input, node, source: null };
    const data = createRunExecutionData ? createRunExecutionData() : createEmptyRunExecutionData();
    const context = new core.ExecuteContext(
      workflow,
      node,
      additional,
      'manual',
      data,
      0,
      input.main[0],
      input,
      execute,
      [],
    );
    const [items] = await new core.RoutingNode(context, typeOf(name)).runNode();
    return items;
  }

  return {
    nodes: Object.keys(loader.nodeTypes),
    typeOf,
    run,
    /** The options of a field's menu. */
    async menu(name: string, field: string): Promise<{ name: string; value: string }[]> {
      const { description, methods } = typeOf(name);
      const { typeOptions } = description.properties.find(
        (property: { name: string }) => property.name === field,
      );
      const { node, workflow, additional } = build(name, {});
      const context = new core.LoadOptionsContext(workflow, node, additional, '');
      return methods.loadOptions[typeOptions.loadOptionsMethod].call(context);
    },
    /** Activates a trigger; its webhook is at `webhookBaseUrl`. */
    activate(name: string, parameters: object, webhookBaseUrl: string) {
      const built = build(name, parameters, { webhookBaseUrl });
      const { node, workflow } = built;
      const methods = typeOf(name).webhookMethods.default;
      const hook = () => new core.HookContext(workflow, node, built.additional, 'trigger', 'activate');
      return {
        call: (method: 'checkExists' | 'create' | 'delete'): Promise<boolean> => methods[method].call(hook()),
        /** What n8n does with a request to the webhook: the items that start the workflow, or the status of the rejection. */
        async receive({ headers, body }: Received): Promise<{ items?: Items; status?: number }> {
          let status: number | undefined;
          const response = { status: (code: number) => ({ json: () => (status = code) }) };
          const request = {
            headers,
            body: JSON.parse(body),
            rawBody: Buffer.from(body),
            params: {},
            query: {},
          };
          const additional = { ...built.additional, httpRequest: request, httpResponse: response };
          const webhook = { webhookDescription: typeOf(name).description.webhooks[0] };
          const context = new core.WebhookContext(workflow, node, additional, 'webhook', webhook, [], null);
          const { workflowData } = await typeOf(name).webhook.call(context);
          return { ...(workflowData && { items: workflowData[0] }), ...(status !== undefined && { status }) };
        },
      };
    },
  };
}

type Evaluating = {
  expression: { getSimpleParameterValue: (...parameters: unknown[]) => unknown };
};
