/** Number of brands in the starter catalogue. */
export const STARTER_BRANDS = 5_886;
