import { z } from 'zod';
import { apiAddress, apiKey } from '../api/api-settings.ts';
import { ApiStop, apiSource, below, unexpectedResponse } from '../api/api-source.ts';
import { configurableSource, HOURS_PER_DAY } from '../source.ts';
import { factSoFar } from '../visit-so-far.ts';

/** As documented: YouTube Data API v3, channels.list with part=statistics. */
const Channels = z.object({
  items: z
    .array(
      z.object({
        statistics: z.object({
          subscriberCount: z.string().regex(/^\d+$/).optional(),
          hiddenSubscriberCount: z.boolean().optional(),
        }),
      }),
    )
    .default([]),
});

/** Subscribers of the channel that the front page names; YouTube rounds them to three digits. */
export const youtube = configurableSource(
  { YOUTUBE_API_KEY: apiKey, YOUTUBE_API_BASE: apiAddress.default('https://www.googleapis.com') },
  ({ YOUTUBE_API_KEY, YOUTUBE_API_BASE: base }, callApi) =>
    apiSource({
      name: 'youtube',
      schedule: { first: 7 * HOURS_PER_DAY, min: HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
      callApi,
      needs: { YOUTUBE_API_KEY },
      needsFrontPage: true,
      async collect(visit, request, { YOUTUBE_API_KEY: key }) {
        const channel = channelOf(factSoFar(visit, 'youtube_url'));
        if (!channel) throw new ApiStop('missing', 'no YouTube channel known');
        const query = { part: 'statistics', ...channel, key };
        const parsed = Channels.safeParse(await request({ url: below(base, '/youtube/v3/channels', query) }));
        if (!parsed.success) throw unexpectedResponse();
        const [found] = parsed.data.items;
        if (!found) throw new ApiStop('missing', 'no such channel');
        const { subscriberCount, hiddenSubscriberCount } = found.statistics;
        if (hiddenSubscriberCount || !subscriberCount) throw new ApiStop('missing', 'the count is hidden');
        return { facts: { youtube_subscribers: subscriberCount } };
      },
    }),
);

/** The parameter that identifies a channel, by the form of its address. */
export function channelOf(url: string | undefined): Record<string, string> | undefined {
  const [, id] = /youtube\.com\/channel\/(UC[\w-]{22})$/.exec(url ?? '') ?? [];
  if (id) return { id };
  const [, handle] = /youtube\.com\/@([\w.-]{3,30})$/.exec(url ?? '') ?? [];
  if (handle) return { forHandle: `@${handle}` };
  const [, user] = /youtube\.com\/user\/([\w.-]{1,30})$/.exec(url ?? '') ?? [];
  return user ? { forUsername: user } : undefined;
}
