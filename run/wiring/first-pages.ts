/** Prepares what first visitors see: the home page and the first lists, with their pictures. */
import type { Media } from '#domains/media/index.ts'

interface FirstPages {
  readonly media: Pick<Media, 'warmUp'>
  /** Where the market answers. */
  readonly address: string
  readonly signal: AbortSignal
}

const PATHS = ['/', '/groceries', '/shops', '/restaurants', '/beauty']
// What cards show on phones and on most screens.
const WIDTHS = [320, 480, 640]
const SIZES_MAX = 300

/** Asks for the pages, which are kept from then on, and makes the sizes of what they show; answers how many. */
export async function warmUpFirstPages({ media, address, signal }: FirstPages): Promise<number> {
  const sizes = new Map<string, { key: string; width: number; format: 'avif' }>()
  for (const path of PATHS) {
    const response = await fetch(`${address}${path}`, { signal, headers: { accept: 'text/html' } })
    for (const size of sizesIn(await response.text())) sizes.set(`${size.key}/${size.width}`, size)
  }
  return media.warmUp([...sizes.values()].slice(0, SIZES_MAX), signal)
}

/** The sizes that a page offers its browser, in the order in which they stand there. */
export function sizesIn(html: string): { key: string; width: number; format: 'avif' }[] {
  return [...html.matchAll(/\/media\/([\w./-]+)\/(\d+)\.avif/g)].flatMap(([, key = '', digits]) => {
    const width = Number(digits)
    return WIDTHS.includes(width) ? [{ key, width, format: 'avif' as const }] : []
  })
}
