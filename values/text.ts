/** What counts as text that a person wrote, the same for every field. */

/** Joiners that Persian, Indic scripts and emoji need inside a text. */
const JOINERS = '\\u200c\\u200d'
/** Overrides of direction: fields refuse them, so they are not stripped. */
const DIRECTIONS = '\\u202a-\\u202e\\u2066-\\u2069'
/** A Braille cell without dots is a symbol to Unicode and white space to a reader. */
const BLANK = '\\s\\u2800'

const invisible = new RegExp(
  `(?![${JOINERS}${DIRECTIONS}]|\\p{Variation_Selector}|[\\u{e0020}-\\u{e007f}])\\p{Default_Ignorable_Code_Point}`,
  'gu',
)
// Tag characters spell the flags of England, Scotland and Wales, and are invisible everywhere else.
const strayTags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gu
const before = new RegExp(`^[${BLANK}${JOINERS}\\p{Variation_Selector}]+`, 'u')
const after = new RegExp(`[${BLANK}${JOINERS}]+$`, 'u')
const visible = new RegExp(`[^${BLANK}${JOINERS}\\p{M}\\p{Default_Ignorable_Code_Point}]`, 'u')

/**
 * A text without surrounding white space and without invisible characters, composed (NFC). Zero-width joiners and
 * non-joiners stay inside it. Empty where nothing of it can be seen.
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
 * A code as it was issued, however it was typed or pasted: full-width and other digits as ASCII, every dash as a hyphen,
 * no white space and nothing invisible. Letters keep their case.
 */
export function codeText(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/[\s\u2800]|\p{Default_Ignorable_Code_Point}/gu, '')
}

/** Decimal digits of every script, such as Arabic or Devanagari ones, as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
}

// Unicode encodes the decimal digits of a script from zero to nine; where runs touch, each has its ten.
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}
