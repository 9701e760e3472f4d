import { z } from 'zod';
import { apiKey, META_API_BASE } from '../api/api-settings.ts';
import { ApiStop, apiSource, below, type RequestJson, unexpectedResponse } from '../api/api-source.ts';
import { explainGraphError } from '../api/graph-errors.ts';
import { atLeast } from '../lower-bound.ts';
import { configurableSource } from '../source.ts';
import { factSoFar } from '../visit-so-far.ts';

/** As documented: developers.facebook.com, Graph API, Ad Library API (`ads_archive`). */
const Ads = z.object({
  data: z.array(z.object({ id: z.string(), ad_delivery_stop_time: z.string().optional() })),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional() }).optional(),
});
const PageId = z.object({ id: z.string().regex(/^\d+$/) });

/** The library has commercial ads only in countries whose law requires it: the European Union and the United Kingdom. */
const COUNTRIES = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB'.split(
  ' ',
);
const PAGE_SIZE = 250;
const MAX_PAGES = 40;

/** Ads of the store's Facebook page that reached the EU or the UK within the last year, and how many of them are running. */
export const metaAdLibrary = configurableSource(
  { META_ACCESS_TOKEN: apiKey, META_API_BASE },
  ({ META_ACCESS_TOKEN, META_API_BASE: base }, callApi) =>
    apiSource({
      name: 'meta-ad-library',
      callApi,
      needs: { META_ACCESS_TOKEN },
      needsFrontPage: true,
      explain: explainGraphError,
      async collect(visit, request, { META_ACCESS_TOKEN: token }) {
        const url = factSoFar(visit, 'fb_url');
        if (!url) throw new ApiStop('missing', 'no Facebook page known');
        const id = pageIdIn(url) ?? (await requestPageId(request, base, url, token));
        const { ads, active, more } = await countAds(request, base, id, token, visit.now);
        const facts = {
          fb_ads_library_url: `https://www.facebook.com/ads/library/?active_status=all&ad_type=all&country=ALL&view_all_page_id=${id}`,
        };
        const isNone = ads === 0;
        const measured = {
          kind: 'measured' as const,
          inputs: { source: 'meta-ad-library' as const },
          // No ads in these countries is no evidence about others.
          ...(isNone && { onlyReplacesOwn: true }),
        };
        return {
          facts,
          ...(more && { reason: atLeast(ads, 'ad') }),
          ...(isNone && {
            reason: 'no ads in the EU and the UK; the library does not cover other countries',
          }),
          metrics: [
            ...(more
              ? []
              : [
                  { metric: 'fb_ads_count' as const, value: ads, ...measured },
                  { metric: 'fb_ads_active_count' as const, value: active, ...measured },
                ]),
            // Ads that were not counted may be running.
            ...(active > 0 || !more
              ? [{ metric: 'is_fb_ads_active' as const, value: active > 0, ...measured }]
              : []),
          ],
        };
      },
    }),
);

export const pageIdIn = (url: string): string | undefined => /(?:id=|\/|-)(\d{5,20})\/?$/.exec(url)?.[1];

async function requestPageId(
  request: RequestJson,
  base: string,
  url: string,
  token: string,
): Promise<string> {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  const parsed = PageId.safeParse(
    await request({ url: below(base, `/${name}`, { fields: 'id', access_token: token }) }),
  );
  if (!parsed.success) throw unexpectedResponse();
  return parsed.data.id;
}

async function countAds(request: RequestJson, base: string, page: string, token: string, now: Date) {
  const ids = new Set<string>();
  let active = 0;
  let after: string | undefined;
  for (let read = 0; read < MAX_PAGES; read += 1) {
    const { data: result } = Ads.safeParse(
      await request({
        url: below(base, '/ads_archive', {
          search_page_ids: JSON.stringify([page]),
          ad_reached_countries: JSON.stringify(COUNTRIES),
          ad_active_status: 'ALL',
          ad_type: 'ALL',
          fields: 'id,ad_delivery_stop_time',
          limit: String(PAGE_SIZE),
          ...(after && { after }),
          access_token: token,
        }),
      }),
    );
    if (!result) throw unexpectedResponse();
    for (const { id, ad_delivery_stop_time: stop } of result.data) {
      if (ids.has(id)) continue;
      ids.add(id);
      if (!stop || Date.parse(stop) > now.getTime()) active += 1;
    }
    after = result.paging?.cursors?.after;
    if (result.data.length === 0 || !after) return { ads: ids.size, active, more: false };
  }
  return { ads: ids.size, active, more: true };
}
