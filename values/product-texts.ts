/** Fields of a product that are texts by language. */
export const productTexts = [
  'name',
  'short_description',
  'description',
  'ingredients',
  'storage',
  'seo_title',
  'seo_description',
] as const
