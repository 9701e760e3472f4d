import { afterEach, describe, expect, it } from 'vitest';
import { callAtOnce, type StandIn, standIn, visitOf } from '../stand-in.testing.ts';
import { appStore } from './app-store.ts';

let service: StandIn;
afterEach(() => service.close());

const collect = async (results: object[], domain = 'gymshark.com') => {
  service = await standIn({ '/search': { json: { resultCount: results.length, results } } });
  const source = await appStore.open({ OPEN_DATA: 'app-store', APP_STORE_BASE: service.base }, callAtOnce);
  return source.collect(visitOf(domain, { facts: { brand_name: 'Gymshark', country: 'GB' } }));
};
/** After Apple's documentation of the search's results. */
const app = (sellerUrl: string | undefined, rest: object = {}) => ({
  wrapperType: 'software',
  trackName: 'Gymshark Training',
  averageUserRating: 4.8123,
  userRatingCount: 12_345,
  ...(sellerUrl && { sellerUrl }),
  ...rest,
});

describe('The app of a store', () => {
  it('is the one whose seller has the same website, with its rating', async () => {
    const report = await collect([
      app('https://other.com/', { trackName: 'Gymshark Fans' }),
      app(undefined),
      app('https://www.gymshark.com/pages/app'),
    ]);
    expect(report.facts.app).toBe('Gymshark Training (4.8 of 5, 12,345 ratings)');
    expect(service.requested[0]!.path).toBe('/search?term=Gymshark&country=GB&entity=software&limit=10');
  });

  it('has no value without ratings, and is not found by its name alone', async () => {
    const fresh = await collect([app('https://gymshark.com', { averageUserRating: 0, userRatingCount: 0 })]);
    expect(fresh.facts.app).toBe('Gymshark Training');
    await service.close();
    expect(await collect([app('https://gymshark.net')])).toMatchObject({ outcome: 'missing', facts: {} });
    await service.close();
    // The platform's own app.
    const onPlatform = await collect([app('https://www.bigcartel.com')], 'gymshark.bigcartel.com');
    expect(onPlatform).toMatchObject({ outcome: 'missing', facts: {} });
  });
});
