/** The name until `GET /api/product` has answered. */
export const DEFAULT_PRODUCT_NAME = 'Brandlode';
