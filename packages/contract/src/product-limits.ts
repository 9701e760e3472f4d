/** The most that a search across brands counts exactly and that can be paged through; more are `totalIsExact: false`. */
export const EXACT_PRODUCT_COUNT = 1_000;
