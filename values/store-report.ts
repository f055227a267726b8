/** What somebody may tell the market about a store. */
export const storeReportKinds = [
  'not_as_described',
  'forbidden_goods',
  'copied',
  'rude',
  'something_else',
] as const
