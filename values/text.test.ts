import { expect, test } from 'vitest'
import { asciiDigits, cleanText, codeText } from './text.ts'

const ZWNJ = '\u200c'
const ZWJ = '\u200d'

test.each([
  ['a zero-width space', '\u200b'],
  ['a Braille cell without dots', '\u2800'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['Hangul jamo fillers', '\u115f\u1160'],
  ['a soft hyphen', '\u00ad'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a no-break space', '\u00a0'],
  ['an ideographic space', '\u3000'],
  ['a joiner alone', ZWJ],
  ['a variation selector alone', '\ufe0f'],
  ['a combining accent alone', '\u0301'],
  ['a combining grapheme joiner', '\u034f'],
  ['tag characters alone', '\u{e0067}\u{e0062}'],
  ['a mixture', ' \u200b\u2800\u3164 \u00ad'],
])('%s is no text', (_, text) => {
  expect(cleanText(text)).toBe('')
})

test('removes white space and invisible characters around and inside a text', () => {
  expect(cleanText('\u2800 Ga\u00adil\u200b \u3000')).toBe('Gail')
})

test('keeps joiners that a script or an emoji needs', () => {
  const texts = [
    `می${ZWNJ}خواهم`,
    `क्${ZWJ}ष`,
    `👩${ZWJ}🍳`,
    '❤️',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ]
  for (const text of texts) expect(cleanText(text)).toBe(text)
})

test('removes joiners at the ends', () => {
  expect(cleanText(`${ZWJ}Gail${ZWNJ} `)).toBe('Gail')
})

test('composes a decomposed text', () => {
  expect(cleanText('Rene\u0301e')).toBe('Renée')
})

test('keeps direction overrides, for the field to refuse', () => {
  expect(cleanText('a\u202eb')).toBe('a\u202eb')
})

test('reads a code however it was typed or pasted', () => {
  expect(codeText(' ＷＥＬＣＯＭＥ\u200b１０ ')).toBe('WELCOME10')
  expect(codeText('TW\u20117KXM\u20143Q9D')).toBe('TW-7KXM-3Q9D')
  expect(codeText('١٢٣ ۴۵۶')).toBe('123456')
})

test('reads digits of every script', () => {
  const zeros = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Nd}/u.test(sign))

  const read = zeros.map(asciiDigits)

  expect(read.join('')).toBe('0123456789'.repeat(zeros.length / 10))
})
