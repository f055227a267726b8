export const storeReportKinds = [
  'not_as_described',
  'forbidden_goods',
  'copied',
  'rude',
  'something_else',
] as const
