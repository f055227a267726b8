export const productLayouts = [
  'product_thumbnail',
  'product_images',
  'product_slider',
  'product_sticky',
  'product_accordion',
  'product_tab',
] as const
