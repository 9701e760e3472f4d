import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { CodeBlock } from '#ui/code-block.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

type Setup = { client: string; hint: string; code: (address: string) => string };

const KEY = 'YOUR-KEY';
const toJson = (value: object) => JSON.stringify(value, null, 2);
const headers = { Authorization: `Bearer ${KEY}` };

/** Configurations of MCP clients (docs/mcp.md); `address` is this installation's. */
const SETUPS: [Setup, ...Setup[]] = [
  {
    client: 'Claude Code',
    hint: 'Run it in a terminal.',
    code: (address) =>
      `claude mcp add --transport http brandlode ${address} --header "Authorization: Bearer ${KEY}"`,
  },
  {
    client: 'Claude Desktop',
    hint: 'In claude_desktop_config.json, under Settings, Developer. Needs Node.js.',
    code: (address) =>
      toJson({
        mcpServers: {
          brandlode: {
            command: 'npx',
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces it
            args: ['-y', 'mcp-remote', address, '--header', 'Authorization:${AUTHORIZATION}'],
            env: { AUTHORIZATION: headers.Authorization },
          },
        },
      }),
  },
  {
    client: 'Cursor',
    hint: 'In .cursor/mcp.json of a project, or ~/.cursor/mcp.json.',
    code: (address) => toJson({ mcpServers: { brandlode: { url: address, headers } } }),
  },
  {
    client: 'VS Code',
    hint: 'In .vscode/mcp.json of a project.',
    code: (address) => toJson({ servers: { brandlode: { type: 'http', url: address, headers } } }),
  },
];

/** How to let an assistant research with a key. */
export function AssistantSetups() {
  const [client, setClient] = useState(SETUPS[0].client);
  const select = useId();
  const { hash } = useLocation();
  // The page shows this part only after the parts above it have loaded, too late for the browser.
  useEffect(() => {
    if (hash === '#assistants') document.getElementById('assistants')?.scrollIntoView();
  }, [hash]);
  const address = `${window.location.origin}/mcp`;
  const { hint, code } = SETUPS.find((setup) => setup.client === client) ?? SETUPS[0];
  return (
    <SettingsSection
      id="assistants"
      title="AI assistants"
      lead="Let an assistant search brands, compare them and work on your lists, using the Model Context Protocol (MCP)."
    >
      <div className="p-5">
        <h3 className="font-medium text-sm">Address</h3>
        <p className="mt-0.5 mb-3 text-pretty text-ink-soft text-sm">
          Most assistants need only this address, for example as a connector in Claude or ChatGPT: you sign in
          and choose what the assistant may do. For others, create a key and use a configuration below.
        </p>
        <CodeBlock label="MCP address">{address}</CodeBlock>
      </div>
      <div className="p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <label htmlFor={select} className="font-medium text-sm">
            Configuration for
          </label>
          <SelectOf
            id={select}
            options={SETUPS.map((setup) => ({ value: setup.client, label: setup.client }))}
            value={client}
            onChange={setClient}
            className="h-8 text-sm"
          />
        </div>
        <p className="mt-2 mb-3 text-pretty text-ink-soft text-sm">
          {hint} Put your key in place of {KEY}.
        </p>
        <CodeBlock key={client} label={`Configuration for ${client}`}>
          {code(address)}
        </CodeBlock>
      </div>
      <p className="p-5 text-pretty text-ink-soft text-sm">
        An assistant has the permissions of its key, or those you allowed, within the limits of your plan,
        until you revoke them.
      </p>
    </SettingsSection>
  );
}
