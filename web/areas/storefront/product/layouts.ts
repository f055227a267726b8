import type { ProductLayout } from '#contract/content.ts'
import { type GalleryStyles, galleryStyles } from '#shop/gallery-styles.ts'

/** The six layouts of the product page. */
export interface Layout {
  readonly gallery: GalleryStyles
  /** The columns on a wide screen; without it the gallery spans the full width above the rest. */
  readonly columns?: string
  /** Which column is sticky while the other scrolls. */
  readonly stays?: 'gallery' | 'info'
  /** Details in tabs below, or in an accordion beside the pictures. */
  readonly details: 'tabs' | 'accordion'
  /** Whether the store's best-selling products and a category banner are beside the tabs. */
  readonly hasAside?: true
}

const even = 'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]'

export const layouts: Record<ProductLayout, Layout> = {
  product_thumbnail: {
    gallery: galleryStyles.strip,
    columns: even,
    stays: 'gallery',
    details: 'tabs',
    hasAside: true,
  },
  product_images: {
    gallery: galleryStyles.grid,
    columns: 'lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]',
    stays: 'info',
    details: 'tabs',
  },
  product_slider: { gallery: galleryStyles.wide, details: 'tabs' },
  product_sticky: {
    gallery: galleryStyles.column,
    columns: 'lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]',
    stays: 'info',
    details: 'accordion',
  },
  product_accordion: { gallery: galleryStyles.strip, columns: even, stays: 'gallery', details: 'accordion' },
  product_tab: { gallery: galleryStyles.strip, columns: even, stays: 'gallery', details: 'tabs' },
}

/** Returns the layout named in the address, or else the market's. */
export function layoutNamed(name: string | null, usual: ProductLayout): ProductLayout {
  return isLayout(name) ? name : usual
}

function isLayout(name: string | null): name is ProductLayout {
  return name !== null && Object.hasOwn(layouts, name)
}
