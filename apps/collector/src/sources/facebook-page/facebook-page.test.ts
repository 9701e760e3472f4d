import { afterEach, describe, expect, it } from 'vitest';
import { callAtOnce, type StandIn, standIn, visitOf } from '../stand-in.testing.ts';
import { facebookPage } from './facebook-page.ts';

let service: StandIn;
afterEach(() => service.close());

const collect = async (replies: Parameters<typeof standIn>[0], fb_url: string) => {
  service = await standIn(replies);
  const source = await facebookPage.open(
    { META_ACCESS_TOKEN: 'token', META_API_BASE: service.base },
    callAtOnce,
  );
  return source.collect(visitOf('gymshark.com', { facts: { fb_url } }));
};

describe('The Facebook page that a store names', () => {
  it('has likes and public ratings; hidden values are unknown', async () => {
    const both = await collect(
      { '/gymshark': { json: { fan_count: 3_100_000, rating_count: 812 } } },
      'https://www.facebook.com/gymshark',
    );
    expect(both.metrics).toEqual([
      { metric: 'fb_likes_count', value: 3_100_000, kind: 'measured' },
      { metric: 'fb_reviews_count', value: 812, kind: 'measured' },
    ]);
  });

  it.each(['Some-Shop-100012345', 'profile.php?id=100012345'])('is known by its id: %s', async (page) => {
    const likes = await collect(
      { '/100012345': { json: { fan_count: 7 } } },
      `https://www.facebook.com/${page}`,
    );
    expect(likes.metrics).toEqual([{ metric: 'fb_likes_count', value: 7, kind: 'measured' }]);
  });

  it('is blocked if the token lacks the permission', async () => {
    const error = {
      error: { message: 'needs Page Public Content Access token', code: 10, type: 'OAuthException' },
    };
    const report = await collect(
      { '/gymshark': { status: 403, json: error } },
      'https://www.facebook.com/gymshark',
    );
    expect(report).toMatchObject({ outcome: 'blocked', metrics: [] });
    expect(report.reason).not.toContain('token ');
  });
});
