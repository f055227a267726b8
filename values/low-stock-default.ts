/** Threshold of low stock, in pieces, of stores that set none. */
export const LOW_STOCK_DEFAULT = 5
