import type { DiscoveryRun } from '../collection/discovery.ts';
import type { BrandEvent } from '../watching/events.ts';

export const EVENT: BrandEvent = {
  id: '1',
  kind: 'ads_started',
  brand: { id: 7, name: 'Northern Kettle', domain: 'northern-kettle.example', image: null, available: true },
  at: '2026-03-05T23:30:00.000Z',
  since: null,
  before: null,
  after: null,
  metric: null,
  change: null,
  count: 1,
  items: [],
  evidence: { source: 'meta-ad-library', address: null, text: null },
  confidence: 'high',
  demonstration: false,
};

/** A run that is looking up names and has found stores. */
export const DISCOVERY_RUN: DiscoveryRun = {
  target: 10_000,
  probes: false,
  paused: false,
  working: true,
  phase: 'names',
  problem: null,
  startedAt: '2026-11-27T10:00:00.000Z',
  finishedAt: null,
  names: 1_000_000,
  asked: 12_300,
  queries: 22_000,
  answers: { platform: 340, hidden: 2_000, other: 9_000, missing: 900, failed: 60 },
  candidates: { found: 10, queued: 20, accepted: 312, rejected: 29, vanished: 0 },
  namesPerSecond: 98.2,
  storesPerMinute: 41.4,
  secondsLeft: 13_200,
  platforms: [
    { platform: 'Shopify', stores: 300 },
    { platform: 'Wix', stores: 12 },
  ],
  reasons: [
    { reason: 'parked', names: 20 },
    { reason: 'opted out', names: 9 },
  ],
};
