/** The name until `GET /api/product` has responded. */
export const DEFAULT_PRODUCT_NAME = 'Brandlode';
