/** What a file of exported products has: everything, or only what its name says. */
export const exportContents = ['products', 'stock', 'prices'] as const
export type ExportContent = (typeof exportContents)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
