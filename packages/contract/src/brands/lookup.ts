import { z } from 'zod';
import { BrandCollection } from '../collection/collection.ts';
import { BrandDetail } from './brand.ts';

/** An address as typed or pasted: a host, or any page of a store or of its profile on a marketplace. */
export const LookupQuery = z.object({ url: z.string().min(1).max(2_000) });

/** What is known about the store at an address. A lookup sends no request to the store. */
export const Lookup = z.object({
  /** The storefront address that was looked up. */
  address: z.string(),
  /** Brands of the shared catalogue and of the workspace with this address. */
  brand: BrandDetail.nullable(),
  mine: BrandDetail.nullable(),
  /** 'no' if an observation found that it is not a store; `notes` explain why. */
  store: z.enum(['yes', 'no', 'unknown']),
  notes: BrandCollection.shape.sources.element.shape.notes,
  /** The words of the page, or the address, that show that it is not a store. */
  evidence: z.string().nullable(),
  platform: z.string().nullable(),
  technologies: z.array(z.object({ id: z.string(), name: z.string(), group: z.string() })),
  ...BrandCollection.pick({ status: true, requestedAt: true, startedAt: true, finishedAt: true }).shape,
});
export type Lookup = z.infer<typeof Lookup>;
