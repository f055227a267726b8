/** Which counts of a stock take are listed, in display order. */
export const stockTakeViews = ['all', 'uncounted', 'counted', 'different'] as const
export type StockTakeView = (typeof stockTakeViews)[number]
