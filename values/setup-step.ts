/** Steps of setting up a new market, in display order. */
export const setupSteps = [
  'security',
  'name',
  'region',
  'legal',
  'categories',
  'delivery',
  'payments',
  'commission',
  'mail',
  'store',
] as const
export type SetupStep = (typeof setupSteps)[number]
