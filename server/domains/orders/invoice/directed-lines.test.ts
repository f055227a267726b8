import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { describe, expect, test } from 'vitest'
import arabic from '#messages/ar/invoice.json' with { type: 'json' }
import english from '#messages/en/invoice.json' with { type: 'json' }
import { directedLines } from './directed-lines.ts'
import { drawnLetters } from './faces.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** Each letter is one point wide. */
function drawn(text: string, width = 1000): string[] {
  const lines = directedLines(text, { width, widthOf: (piece) => [...piece.text].length })
  return lines.map((line) => line.map((piece) => piece.text).join('|'))
}

describe('text direction', () => {
  test('sets right-to-left words from the right, with names and numbers in their own direction', () => {
    expect(drawn('بيع عبر Tradewind، سوق الكاريبي')).toEqual(['الكاريبي| |سوق| |،|Tradewind| |عبر| |بيع'])
    expect(drawn('صفحة 12 من 40')).toEqual(['40| |من| |12| |صفحة'])
  })

  test('mirrors brackets', () => {
    expect(drawn('الضريبة (10\u200e%\u200e)')).toEqual(['(|10%|) |الضريبة'])
  })

  test('leaves an amount without words as written', () => {
    expect(drawn('\u200f17.00 USD')).toEqual(['17.00 USD'])
    expect(drawn('\u200f\u200e-17.00 USD')).toEqual(['-17.00 USD'])
  })

  test('keeps a right-to-left name together in a left-to-right line', () => {
    expect(drawn('Note: بدون بصل, thanks')).toEqual(['Note: |بصل| |بدون|, thanks'])
  })

  test('orders each line separately, within the width and without losing text', () => {
    const text = 'سلة مجدولة باليد من أوراق الكادي مع غطاء'

    const lines = drawn(text, 18)

    expect(lines[0]).toBe('باليد| |مجدولة| |سلة')
    expect(lines).toHaveLength(3)
    expect(lines.every((line) => line.replaceAll('|', '').length <= 18)).toBe(true)
    const words = lines.flatMap((line) => line.split(/[| ]+/)).toSorted()
    expect(words).toEqual(text.split(' ').toSorted())
    expect(drawn('a'.repeat(30), 14)).toEqual(['a'.repeat(14), 'a'.repeat(14), 'aa'])
  })
})

describe('document fonts', () => {
  const face = (name: string) => create(readFileSync(join(ROOT, 'server/platform/fonts', `${name}.ttf`)))
  const glyphs = (name: string, text: string) => {
    const font = face(name)
    if (!('layout' in font)) throw new Error(`Font ${name} is a collection of several faces`)
    return font.layout(text).glyphs
  }

  test('join letters: a letter in a word has another glyph than alone', () => {
    const idsOf = (text: string) => glyphs('ibm-plex-sans-arabic-400', text).map(({ id }) => id)

    expect(idsOf('بيع')).not.toEqual([...'بيع'].reverse().flatMap(idsOf))
    expect(idsOf('لا')).not.toEqual([...'لا'].reverse().flatMap(idsOf))
  })

  test('have a glyph for every letter of the demo data and the document texts', () => {
    const files = globSync(['database/seed/data/*.json', 'messages/{en,fr,ar}/{invoice,payouts}.json'], {
      cwd: ROOT,
    })
    const letters = new Set(
      files.flatMap((file) => [...JSON.parse(JSON.stringify(readFileSync(join(ROOT, file), 'utf8')))]),
    )
    // Narrow spaces are replaced, and invisible characters are not drawn.
    const seen = [...letters].filter((letter) => !/[\n\u2009\u202f\u200e\u200f]/.test(letter))

    const own = ['figtree', 'ibm-plex-sans-arabic']
    const lacking = seen.filter((letter) => {
      const faceOf = drawnLetters(letter)[0]?.face ?? ''
      return !own.includes(faceOf) || glyphs(`${faceOf}-700`, letter)[0]?.id === 0
    })

    expect(lacking).toEqual([])
  })
})

test('have Arabic texts for everything in Arabic documents', () => {
  expect(Object.keys(arabic).toSorted()).toEqual(Object.keys(english).toSorted())
})
