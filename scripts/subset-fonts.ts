/**
 * Builds web/ui/fonts: both typefaces with the characters of our languages and the weights used on pages, and for PDF
 * documents the full text face in two weights and an Arabic font. Run it after changing any of them: node
 * scripts/subset-fonts.ts
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const FOLDER = join(import.meta.dirname, '../web/ui/fonts')
const DOCUMENTS_FOLDER = join(import.meta.dirname, '../server/platform/fonts')

/** ASCII and Latin-1: covers English, French, Spanish, Haitian, Dutch and Papiamento except for a few letters. */
const LATIN = [...range(0x20, 0x7e), ...range(0xa0, 0xff)]

/** The letters missing above, currency signs, and the punctuation used in texts and by Intl. */
const FURTHER = 'ŒœŸƒ€‘’‚“”„†•…‰‹›–—―′″⁄™−×÷≈≤≥½⅓¼¾←↑→↓\u2009\u200a\u200e\u200f\u2011\u202f'

/** The rest of Latin, for names and other currencies. Pages load it only when they show such a character. */
const EXTENDED = [...range(0x100, 0x17f), ...range(0x218, 0x21b), ...range(0x20a0, 0x20c0)]

const latin = String.fromCodePoint(...LATIN) + FURTHER
const extended = String.fromCodePoint(...EXTENDED)

// Headings use one weight and one optical size; both axes would make the file five times as large.
const bricolage = { opsz: 32, wght: 700 }
const figtree = { wght: { min: 400, max: 700, default: 400 } }

const faces = [
  {
    name: 'bricolage-grotesque',
    source: 'bricolage-grotesque-latin-opsz-normal',
    text: latin,
    axes: bricolage,
  },
  {
    name: 'bricolage-grotesque-extended',
    source: 'bricolage-grotesque-latin-ext-opsz-normal',
    text: extended,
    axes: bricolage,
  },
  { name: 'figtree', source: 'figtree-latin-wght-normal', text: latin, axes: figtree },
  { name: 'figtree-extended', source: 'figtree-latin-ext-wght-normal', text: extended, axes: figtree },
]

const { resolve } = createRequire(import.meta.url)
for (const { name, source, text, axes } of faces) {
  const [family] = /^[a-z]+(-grotesque)?/.exec(source) ?? []
  const subset = await subsetFont(
    readFileSync(resolve(`@fontsource-variable/${family}/files/${source}.woff2`)),
    text,
    { targetFormat: 'woff2', variationAxes: axes },
  )
  writeFileSync(join(FOLDER, `${name}.woff2`), subset)
  console.log(`${name}.woff2 ${subset.length} bytes`)
}

for (const weight of ['400Regular', '700Bold']) {
  const whole = readFileSync(resolve(`@expo-google-fonts/figtree/${weight}/Figtree_${weight}.ttf`))
  const subset = await subsetFont(whole, latin + extended, { targetFormat: 'truetype' })
  writeFileSync(join(DOCUMENTS_FOLDER, `figtree-${weight.slice(0, 3)}.ttf`), subset)
  console.log(`figtree-${weight.slice(0, 3)}.ttf ${subset.length} bytes`)
}

// Copied unmodified: its licence reserves the name for unmodified fonts.
for (const weight of ['400Regular', '700Bold']) {
  const file = `ibm-plex-sans-arabic/${weight}/IBMPlexSansArabic_${weight}.ttf`
  copyFileSync(
    resolve(`@expo-google-fonts/${file}`),
    join(DOCUMENTS_FOLDER, `ibm-plex-sans-arabic-${weight.slice(0, 3)}.ttf`),
  )
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
