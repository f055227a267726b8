/** Joiners that Persian, Indic scripts and emoji need within a text. */
const JOINERS = '\\u200c\\u200d'
/** Direction overrides are not stripped, because fields refuse them. */
const DIRECTIONS = '\\u202a-\\u202e\\u2066-\\u2069'
/** The blank Braille cell is a symbol to Unicode but looks like white space. */
const BLANK = '\\s\\u2800'

const invisible = new RegExp(
  `(?![${JOINERS}${DIRECTIONS}]|\\p{Variation_Selector}|[\\u{e0020}-\\u{e007f}])\\p{Default_Ignorable_Code_Point}`,
  'gu',
)
// Tag characters spell the flags of England, Scotland and Wales and are invisible everywhere else.
const strayTags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gu
const before = new RegExp(`^[${BLANK}${JOINERS}\\p{Variation_Selector}]+`, 'u')
const after = new RegExp(`[${BLANK}${JOINERS}]+$`, 'u')
const visible = new RegExp(`[^${BLANK}${JOINERS}\\p{M}\\p{Default_Ignorable_Code_Point}]`, 'u')

/**
 * Removes surrounding white space and invisible characters and composes the text (NFC). Keeps zero-width joiners and
 * non-joiners inside it. Returns an empty string if nothing visible remains.
 */
export function cleanText(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(strayTags, '')
    .replace(before, '')
    .replace(after, '')
  return visible.test(clean) ? clean : ''
}

/**
 * Normalises a typed or pasted code: digits of every script as ASCII, every dash as a hyphen, no white space or
 * invisible characters. Letters keep their case.
 */
export function codeText(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/[\s\u2800]|\p{Default_Ignorable_Code_Point}/gu, '')
}

/** Converts decimal digits of every script, such as Arabic or Devanagari, to 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
}

// Unicode encodes the decimal digits of a script from zero to nine; adjacent runs have ten digits each.
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}

/** Joins the lines of a text with slashes, for places with one line. */
export function joinedLines(text: string): string {
  return text.replace(/\s*\n\s*/g, ' / ')
}
