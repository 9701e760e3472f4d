import { z } from 'zod';
import { PRODUCT_SORTS } from './product-sorts.ts';

export const ProductSort = z.enum(PRODUCT_SORTS);
export type ProductSort = z.infer<typeof ProductSort>;

type Prices = { minPrice?: number | undefined; maxPrice?: number | undefined };
export const arePricesOrdered = ({ minPrice, maxPrice }: Prices): boolean =>
  minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice;
export const PRICES_NOT_ORDERED = { message: 'minPrice must not be above maxPrice', path: ['minPrice'] };

/**
 * Which products; all keys must match. `minPrice` and `maxPrice` bound the lowest price of a product's variants in US dollars, both ends
 * included. `gone` selects only products that are gone; without it they are excluded.
 */
export const ProductFilters = z
  .strictObject({
    keyword: z.string().max(200).optional(),
    /** Lower-case types as the stores write them; any one suffices. */
    types: z.array(z.string().min(1).max(200)).max(50).optional(),
    minPrice: z.number().min(0).max(1e9).optional(),
    maxPrice: z.number().min(0).max(1e9).optional(),
    /** Minimum percentage. */
    minDiscount: z.number().int().min(1).max(99).optional(),
    /** Created within this many days; excludes unknown dates. */
    newWithinDays: z.number().int().min(1).max(3650).optional(),
    available: z.boolean().optional(),
    gone: z.boolean().optional(),
  })
  .refine(arePricesOrdered, PRICES_NOT_ORDERED);
export type ProductFilters = z.infer<typeof ProductFilters>;
