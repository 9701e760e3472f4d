import { afterEach, describe, expect, it } from 'vitest';
import { callAtOnce, type StandIn, standIn, visitOf } from '../stand-in.testing.ts';
import { channelOf, youtube } from './youtube.ts';

let service: StandIn | undefined;
afterEach(() => service?.close());

const collect = async (json: unknown) => {
  service = await standIn({ '/youtube/v3/channels': { json } });
  const source = await youtube.open({ YOUTUBE_API_KEY: 'key', YOUTUBE_API_BASE: service.base }, callAtOnce);
  return source.collect(
    visitOf('gymshark.com', { facts: { youtube_url: 'https://www.youtube.com/@gymshark' } }),
  );
};

describe('Subscribers of the YouTube channel named by a store', () => {
  it('are read by its handle', async () => {
    const report = await collect({
      items: [
        { kind: 'youtube#channel', statistics: { subscriberCount: '612000', hiddenSubscriberCount: false } },
      ],
    });
    expect(report.facts).toEqual({ youtube_subscribers: '612000' });
    expect(service!.requested[0]!.path).toBe(
      '/youtube/v3/channels?part=statistics&forHandle=%40gymshark&key=key',
    );
  });

  it('are unknown if the channel hides them or does not exist', async () => {
    const hidden = { items: [{ statistics: { subscriberCount: '0', hiddenSubscriberCount: true } }] };
    expect(await collect(hidden)).toMatchObject({ outcome: 'missing', reason: 'the count is hidden' });
    await service?.close();
    expect(await collect({ pageInfo: { totalResults: 0 } })).toMatchObject({ outcome: 'missing' });
  });

  it.each([
    ['https://www.youtube.com/channel/UC1234567890123456789012', { id: 'UC1234567890123456789012' }],
    ['https://www.youtube.com/user/gymshark', { forUsername: 'gymshark' }],
    ['https://www.youtube.com/watch', undefined],
    [undefined, undefined],
  ])('of %s are found by %j', (url, parameter) => {
    expect(channelOf(url)).toEqual(parameter);
  });
});
