import { addressOf } from './authentication.js';

/**
 * The parts of a trigger that Brandlode calls (a REST hook). `subjectOf` returns what is watched, as POST /api/webhooks and
 * GET /api/webhooks/samples take it.
 */
export const hook = (subjectOf) => ({
  type: 'hook',
  async performSubscribe(z, bundle) {
    const response = await z.request({
      method: 'POST',
      url: addressOf(bundle, '/webhooks'),
      body: { ...subjectOf(bundle.inputData), address: bundle.targetUrl, description: 'Zapier' },
    });
    return { id: response.data.id };
  },
  async performUnsubscribe(z, bundle) {
    const response = await z.request({
      method: 'DELETE',
      url: addressOf(bundle, `/webhooks/${bundle.subscribeData.id}`),
      skipThrowForStatus: true,
    });
    // It may have been deleted in Brandlode.
    if (response.status !== 404) response.throwForStatus();
    return {};
  },
  perform: (_z, bundle) => [bundle.cleanedRequest],
  async performList(z, bundle) {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(subjectOf(bundle.inputData)))
      for (const each of [value].flat()) if (each !== undefined) params.append(name, each);
    const { data } = await z.request({ url: `${addressOf(bundle, '/webhooks/samples')}?${params}` });
    return data.data;
  },
});
