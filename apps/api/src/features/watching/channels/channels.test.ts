import { CHANNEL_LABELS, type Channel } from '@brandlode/contract';
import { startSandbox } from '@brandlode/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ChannelMessage } from './channel-message.ts';
import { openChannels } from './channels.ts';

const CHANNELS = Object.keys(CHANNEL_LABELS) as Channel[];
const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const base = `${sandbox.url}/chats`;
const STAND_INS: Record<Channel, string> = {
  slack: `${base}/slack/services/T0TEST/B0TEST/abcdefghijklmnop1234`,
  teams: `${base}/teams/workflows/w1/triggers/manual/paths/invoke?api-version=1&sig=abcdefgh1234`,
  discord: `${base}/discord/api/webhooks/1234567890/abcdefgh-1234`,
  telegram: `${base}/telegram/bot123456:abcdefghijklmnopqrstuvwxyz1234/sendMessage?chat_id=@kettles`,
};

/** Everything that a format could take for markup, a mention, a link or a command. */
const HOSTILE =
  '<!channel> @everyone @here <@U123> *bold* _it_ `code` ~no~ [x](https://evil.example) <a href="https://evil.example">x</a> & | # /start \\ evil.example';

const messageWith = (text: string, lines = 1): ChannelMessage => ({
  heading: text,
  paragraphs: [text],
  parts: [
    {
      heading: text,
      lines: Array.from({ length: lines }, (_, index) => ({
        title: text,
        text,
        url: `https://brandlode.example/brands/${index}/overview#changes`,
        value: text,
        details: [text, text],
        note: text,
      })),
    },
  ],
  link: { text: 'Open', url: 'https://brandlode.example/alerts' },
});

const Messages = z.array(
  z.object({
    service: z.string(),
    lines: z.array(z.array(z.object({ text: z.string(), url: z.string().optional() }))),
    mentions: z.array(z.string()),
  }),
);

async function deliver(channel: Channel, message: ChannelMessage) {
  const { address, body } = openChannels(base).toRequest(channel, message, STAND_INS[channel]);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(response.status, `${channel}: ${await response.text()}`).toBeLessThan(300);
  const [received] = Messages.parse(await (await fetch(`${base}/messages`)).json());
  if (received?.service !== channel) throw new Error(`nothing arrived at ${channel}`);
  return received;
}

const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ').trim();

describe.each(CHANNELS)('a message to %s', (channel) => {
  it('shows names as they are, notifies nobody, and links only to the evidence', async () => {
    const { lines, mentions } = await deliver(channel, messageWith(HOSTILE));
    const runs = lines.flat();
    expect(mentions).toEqual([]);
    expect(runs.map(({ text }) => plain(text))).toContain(plain(HOSTILE));
    const links = runs.flatMap(({ url }) => url ?? []);
    expect(new Set(links)).toEqual(
      new Set(['https://brandlode.example/brands/0/overview#changes', 'https://brandlode.example/alerts']),
    );
  });

  it.each([
    [1, 1],
    [5_000, 1],
    [160, 100],
  ])('is accepted with texts of %i characters in %i lines', async (length, lines) => {
    const { lines: shown } = await deliver(channel, messageWith('*'.repeat(length), lines));
    expect(shown.flat().at(-1)?.url).toBe('https://brandlode.example/alerts');
  });

  it.each([2, 100])('of %i lines says how many do not fit', async (lines) => {
    const { lines: shown } = await deliver(channel, messageWith('x'.repeat(40), lines));
    const text = shown.flatMap((runs) => runs.map((run) => run.text)).join(' ');
    const pages = new Set(shown.flat().flatMap(({ url }) => url?.match(/brands\/\d+/)?.[0] ?? []));
    const left = lines - pages.size;
    expect(left > 0).toBe(lines === 100);
    expect(/and \d+ more/.exec(text)?.[0]).toBe(left > 0 ? `and ${left} more` : undefined);
  });
});

const REAL: [Channel, string][] = [
  ['slack', 'https://hooks.slack.com/services/T0AB/B0AB/abcdefABCDEF1234'],
  [
    'teams',
    'https://prod-12.westeurope.logic.azure.com:443/workflows/0a1b/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=a-b_c',
  ],
  [
    'teams',
    'https://default0a1b.4f.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/0a1b/triggers/manual/paths/invoke?api-version=1&sig=a-b_c',
  ],
  ['discord', 'https://discord.com/api/webhooks/123456789012345678/abc-DEF_1'],
  [
    'telegram',
    'https://api.telegram.org/bot123456789:AAabcdefghijklmnopqrstuvwxyz/sendMessage?chat_id=-1001234567890',
  ],
];

describe('the address of a channel', () => {
  it.each(REAL)('may be one that %s made: %s', (channel, address) => {
    const channels = openChannels(undefined);
    expect(channels.findProblem(channel, address)).toBeUndefined();
    for (const other of CHANNELS.filter((name) => name !== channel))
      expect(channels.findProblem(other, address)).toContain(CHANNEL_LABELS[other]);
    for (const wrong of [
      address.replace('https:', 'http:'),
      address.replace('https://', 'https://user@'),
      address.replace(/(com|org)/, '$1.evil.example'),
      address.replace('https://', 'https://evil.example/?'),
      address.replace(/(com|org)(:443)?/, '$1:8443'),
      `${address}/../../admin`,
      '',
    ])
      expect(channels.findProblem(channel, wrong), wrong).toBeDefined();
  });

  it('may be none of the services themselves where there is a stand-in, and the other way round', () => {
    for (const [channel, address] of REAL)
      expect(openChannels(base).findProblem(channel, address)).toBeDefined();
    for (const channel of CHANNELS) {
      expect(openChannels(base).findProblem(channel, STAND_INS[channel])).toBeUndefined();
      expect(openChannels(undefined).findProblem(channel, STAND_INS[channel])).toBeDefined();
    }
  });

  it('is shown without its secret', () => {
    const shown = REAL.map(([, address]) => openChannels(undefined).toShown(address));
    expect(shown[0]).toBe('https://hooks.slack.com/…1234');
    expect(shown[4]).toBe('https://api.telegram.org/…?chat_id=-1001234567890');
  });
});
