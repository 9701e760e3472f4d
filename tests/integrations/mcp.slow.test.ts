import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreatedApiKey, KEY_SCOPES } from '@brandlode/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { useApi } from '../../apps/api/src/testing.ts';
import { installInCache } from '../../scripts/on-demand/cached-packages.ts';

/** The official conformance suite and Inspector: 145 MB, downloaded on first use. */
const FOLDER = installInCache('mcp', {
  '@modelcontextprotocol/conformance': '0.1.16',
  '@modelcontextprotocol/inspector': '2.12.0',
});
const PACKAGES = join(FOLDER, 'node_modules/@modelcontextprotocol');
const results = mkdtempSync(join(tmpdir(), 'brandlode-mcp-'));

const api = await useApi({ brands: 20 });
const token = await api.tokenFor('plus');
const body = { name: 'Assistant', scopes: KEY_SCOPES, days: 1 };
const { key } = CreatedApiKey.parse((await api.request('/api/keys', { token, body })).json);
const authorization = `Bearer ${key}`;

/** The suite sends no key: this adds it, and forwards everything else unchanged. */
const withKey = createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming;
  const forwarded = request(
    `${api.url}${url}`,
    { method, headers: { ...headers, authorization } },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    },
  );
  incoming.pipe(forwarded);
});
await new Promise<void>((resolve) => withKey.listen(0, '127.0.0.1', resolve));
const address = `http://localhost:${(withKey.address() as AddressInfo).port}/mcp`;

afterAll(() => {
  withKey.close();
  rmSync(results, { recursive: true });
});

/** The API runs in this process, so it must not wait for the program. */
async function run(program: string, args: string[]): Promise<string> {
  const env = { ...process.env, MCP_STORAGE_DIR: join(results, 'inspector') };
  const { stdout } = await promisify(execFile)(process.execPath, [join(PACKAGES, program), ...args], {
    env,
    maxBuffer: 10_000_000,
  });
  return stdout;
}

const NOT_OFFERED = 'MCP error -32601: Method not found';
const unknown = (name: string) => `MCP error -32602: ${name} not found`;

/**
 * The scenarios of the official suite that do not pass, with the reason that they give. All others must pass. The suite tests versions
 * up to 2025-11-25.
 */
const EXPECTED_FAILURES: Record<string, string> = {
  // No logging, no completion, and no subscriptions: what the server offers never changes.
  'logging-set-level': NOT_OFFERED,
  'tools-call-with-logging': NOT_OFFERED,
  'completion-complete': NOT_OFFERED,
  'resources-subscribe': NOT_OFFERED,
  'resources-unsubscribe': NOT_OFFERED,
  // No sessions and no streams, which are optional: any process can answer any request.
  'server-sse-polling':
    'Server did not send priming event with id and empty data on POST SSE stream. This is recommended for resumability.',
  'server-sse-multiple-streams': 'server-sse-multiple-streams-session',
  // Tools, prompts and resources that only the suite's own reference server has.
  'tools-call-simple-text': unknown('Tool test_simple_text'),
  'tools-call-image': unknown('Tool test_image_content'),
  'tools-call-audio': unknown('Tool test_audio_content'),
  'tools-call-embedded-resource': unknown('Tool test_embedded_resource'),
  'tools-call-mixed-content': unknown('Tool test_multiple_content_types'),
  'tools-call-error': unknown('Tool test_error_handling'),
  'tools-call-with-progress': unknown('Tool test_tool_with_progress'),
  'tools-call-sampling': unknown('Tool test_sampling'),
  'tools-call-elicitation': unknown('Tool test_elicitation'),
  'elicitation-sep1034-defaults': unknown('Tool test_elicitation_sep1034_defaults'),
  'elicitation-sep1330-enums': unknown('Tool test_elicitation_sep1330_enums'),
  'json-schema-2020-12': "Tool 'json_schema_2020_12_tool' not found",
  'resources-read-text': 'Resource not found: test://static-text',
  'resources-read-binary': 'Resource not found: test://static-binary',
  'resources-templates-read': 'Resource not found: test://template/123/data',
  'prompts-get-simple': unknown('Prompt test_simple_prompt'),
  'prompts-get-with-args': unknown('Prompt test_prompt_with_arguments'),
  'prompts-get-embedded-resource': unknown('Prompt test_prompt_with_embedded_resource'),
  'prompts-get-with-image': unknown('Prompt test_prompt_with_image'),
};

type Check = { id: string; status: string; errorMessage?: string };

it('passes the official conformance suite, except where it needs what the server does not offer', async () => {
  const suite = ['server', '--url', address, '--suite', 'all', '--output-dir', join(results, 'suite')];
  // It ends with 1 because of the failures, which are read from its results.
  await run('conformance/dist/index.js', suite).catch(() => {});
  const reasons = readdirSync(join(results, 'suite')).map((folder): [string, string[]] => {
    const checks: Check[] = JSON.parse(readFileSync(join(results, 'suite', folder, 'checks.json'), 'utf8'));
    const scenario = /^server-(.+)-\d{4}-\d{2}-\d{2}T/.exec(folder)?.[1] ?? folder;
    return [
      scenario,
      checks.flatMap(({ id, status, errorMessage = id }) =>
        ['FAILURE', 'WARNING'].includes(status) ? [errorMessage] : [],
      ),
    ];
  });
  const passed = reasons.filter(([, failures]) => failures.length === 0).map(([scenario]) => scenario);
  expect(passed.toSorted()).toEqual([
    'dns-rebinding-protection',
    'ping',
    'prompts-list',
    'resources-list',
    'server-initialize',
    'tools-list',
  ]);
  const failed = reasons.filter(([, failures]) => failures.length > 0);
  expect(failed.map(([scenario]) => scenario).toSorted()).toEqual(Object.keys(EXPECTED_FAILURES).toSorted());
  for (const [scenario, failures] of failed)
    expect(failures.join('\n'), scenario).toContain(EXPECTED_FAILURES[scenario]);
});

describe.each(['legacy', 'modern'])("The Inspector's command, protocol of the %s era,", (era) => {
  const inspect = async (...method: string[]) => {
    const connection = ['--cli', `${api.url}/mcp`, '--header', `Authorization: ${authorization}`];
    const options = ['--protocol-era', era, '--stored-auth-only', '--format', 'json', '--quiet'];
    const args = [...connection, ...options, '--method', ...method];
    return JSON.parse(await run('inspector/clients/launcher/build/index.js', args)).result;
  };

  it('lists the tools, and finds no error in their schemas', async () => {
    const { tools } = await inspect('tools/list', '--strict');
    const names = tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['search_brands', 'get_brand', 'usage']));
  });

  it('reads the allowances and a brand', async () => {
    const { structuredContent: usage } = await inspect('tools/call', '--tool-name', 'usage');
    expect(usage).toMatchObject({ plan: 'plus', role: 'owner', scopes: [...KEY_SCOPES] });
    const { data } = (await api.request('/api/brands?page=1', { token })).json;
    const { id, domain } = data[0];
    const { structuredContent: brand } = await inspect(
      ...['tools/call', '--tool-name', 'get_brand', '--tool-arg', `brandId=${id}`],
    );
    expect(brand).toMatchObject({ id, domain });
  });

  it('fails for a brand that is not there, and says why', async () => {
    await expect(
      inspect('tools/call', '--tool-name', 'get_brand', '--tool-arg', 'brandId=999999'),
    ).rejects.toMatchObject({ code: expect.any(Number), stdout: expect.stringContaining('not-found') });
  });
});
