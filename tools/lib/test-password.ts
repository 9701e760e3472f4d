/** Of test users; strong enough for the product. */
export const PASSWORD = 'plover-kettle-37-orbit';
