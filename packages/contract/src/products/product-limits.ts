/** Maximum that a search across brands counts exactly and pages through; beyond it `totalIsExact` is false. */
export const EXACT_PRODUCT_COUNT = 1_000;
