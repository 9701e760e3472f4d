/** A delivery of a webhook. */
export const sampleEvent = (kind) => ({
  id: '0b0f5b0e-6d0b-4c53-8a5e-3d6d7f0c2b11',
  type: 'brand.event',
  createdAt: '2026-11-02T09:30:04.000Z',
  data: {
    notification: { id: '7', followed: 'search', alertId: null, createdAt: '2026-11-02T09:30:04.000Z' },
    event: {
      id: '81',
      kind,
      brand: {
        id: 42,
        name: 'Northern Kettle',
        domain: 'northern-kettle.example',
        url: 'https://brandlode.example/brands/42/overview',
      },
      at: '2026-11-02T09:30:00.000Z',
      change: kind === 'price_cut' ? -16.9 : null,
      count: 1,
    },
  },
});

export const EVENT_FIELDS = [
  { key: 'data__event__kind', label: 'Kind' },
  { key: 'data__event__brand__id', label: 'Brand ID', type: 'integer' },
  { key: 'data__event__brand__name', label: 'Brand Name' },
  { key: 'data__event__brand__domain', label: 'Store' },
  { key: 'data__event__brand__url', label: 'Page in Brandlode' },
  { key: 'data__event__change', label: 'Change in Percent', type: 'number' },
  { key: 'data__event__at', label: 'Observed At', type: 'datetime' },
];
