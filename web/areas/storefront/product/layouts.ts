import type { ProductLayout } from '#contract/content.ts'
import { type GalleryLook, galleryLooks } from '#shop/gallery-looks.ts'

/** How the pieces of the page stand (screens.md A.3): six arrangements of the same. */
export interface Layout {
  readonly gallery: GalleryLook
  /** The columns on a wide screen; without it the gallery stands over the whole width, above the rest. */
  readonly columns?: string
  /** Which of the columns stays while the other is scrolled. */
  readonly stays?: 'gallery' | 'info'
  /** The details in tabs below, or in an accordion beside the pictures. */
  readonly details: 'tabs' | 'accordion'
  /** What is popular at its store and a picture of its kind, beside the tabs. */
  readonly hasAside?: true
}

const even = 'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]'

export const layouts: Record<ProductLayout, Layout> = {
  product_thumbnail: {
    gallery: galleryLooks.strip,
    columns: even,
    stays: 'gallery',
    details: 'tabs',
    hasAside: true,
  },
  product_images: {
    gallery: galleryLooks.grid,
    columns: 'lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]',
    stays: 'info',
    details: 'tabs',
  },
  product_slider: { gallery: galleryLooks.wide, details: 'tabs' },
  product_sticky: {
    gallery: galleryLooks.column,
    columns: 'lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]',
    stays: 'info',
    details: 'accordion',
  },
  product_accordion: { gallery: galleryLooks.strip, columns: even, stays: 'gallery', details: 'accordion' },
  product_tab: { gallery: galleryLooks.strip, columns: even, stays: 'gallery', details: 'tabs' },
}

/** The layout the address names, else the market's. */
export function layoutNamed(name: string | null, usual: ProductLayout): ProductLayout {
  return isLayout(name) ? name : usual
}

function isLayout(name: string | null): name is ProductLayout {
  return name !== null && Object.hasOwn(layouts, name)
}
