/** Designs of invoices, credit notes, packing slips and statements. An operator chooses one for the market. */
export const documentDesigns = ['calm', 'classic', 'compact'] as const
export type DocumentDesign = (typeof documentDesigns)[number]
