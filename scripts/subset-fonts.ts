/**
 * Makes web/ui/fonts: the two typefaces with the letters our languages write and the weights the pages use.
 * Run again when either changes: node scripts/subset-fonts.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const FOLDER = join(import.meta.dirname, '../web/ui/fonts')

/** ASCII and Latin-1: English, French, Spanish, Haitian, Dutch and Papiamento but for a few letters. */
const LATIN = [...range(0x20, 0x7e), ...range(0xa0, 0xff)]

/** The letters missing above, the signs of money, and the punctuation and signs that texts and Intl write. */
const FURTHER = 'ŒœŸƒ€‘’‚“”„†•…‰‹›–—―′″⁄™−×÷≈≤≥½⅓¼¾←↑→↓\u2009\u200a\u200e\u200f\u2011\u202f'

const text = String.fromCodePoint(...LATIN) + FURTHER

// The optical size is held at headings' size: the axis would treble the file.
const faces = [
  {
    name: 'bricolage-grotesque',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    axes: { opsz: 32, wght: { min: 600, max: 800, default: 600 } },
  },
  {
    name: 'figtree',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
]

const { resolve } = createRequire(import.meta.url)
for (const { name, source, axes } of faces) {
  const subset = await subsetFont(readFileSync(resolve(source)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  writeFileSync(join(FOLDER, `${name}.woff2`), subset)
  console.log(`${name}.woff2 ${subset.length} bytes`)
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
