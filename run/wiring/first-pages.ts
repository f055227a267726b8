/** Prepares the pages of first visitors: the home page and the first lists, with their pictures. */
import type { Media } from '#domains/media/index.ts'

interface FirstPages {
  readonly media: Pick<Media, 'warmUp'>
  readonly address: string
  readonly signal: AbortSignal
}

const PATHS = ['/', '/groceries', '/shops', '/restaurants', '/beauty']
// Widths that cards use on phones and most screens.
const WIDTHS = [320, 480, 640]
const SIZES_MAX = 300

/** Requests the pages, which caches them, and generates their picture sizes. Returns how many. */
export async function warmUpFirstPages({ media, address, signal }: FirstPages): Promise<number> {
  const sizes = new Map<string, { key: string; width: number; format: 'avif' }>()
  for (const path of PATHS) {
    const response = await fetch(`${address}${path}`, { signal, headers: { accept: 'text/html' } })
    for (const size of sizesIn(await response.text())) sizes.set(`${size.key}/${size.width}`, size)
  }
  return media.warmUp([...sizes.values()].slice(0, SIZES_MAX), signal)
}

/** Returns the picture sizes offered by a page, in page order. */
export function sizesIn(html: string): { key: string; width: number; format: 'avif' }[] {
  return [...html.matchAll(/\/media\/([\w./-]+)\/(\d+)\.avif/g)].flatMap(([, key = '', digits]) => {
    const width = Number(digits)
    return WIDTHS.includes(width) ? [{ key, width, format: 'avif' as const }] : []
  })
}
