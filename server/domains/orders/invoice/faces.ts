/**
 * The choice of font per letter. Figtree and IBM Plex Sans Arabic draw the marketplace's own texts; names and notes
 * may be in any script and use a Noto font. A letter without a font is drawn as a visible box.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

const FONTS = join(import.meta.dirname, '../../../platform/fonts')

export type FaceName = string

export const latin: FaceName = 'figtree'
const arabic: FaceName = 'ibm-plex-sans-arabic'
const BOX = '\u25a1'

/** Fallback fonts of one weight, tried in this order for letters that the first two lack. */
const further: readonly FaceName[] = [
  'noto-sans',
  'noto-sans-cjk',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-ethiopic',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-thaana',
  'noto-sans-symbols',
  'noto-sans-symbols2',
  'noto-sans-math',
  'noto-emoji',
]

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })
// Not drawn: joiners, direction marks and variation selectors.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/** Caches the font of each cluster, because texts repeat and the search is slow. */
const found = new Map<string, Drawn>()
const FOUND_MAX = 20_000

export interface Drawn {
  readonly text: string
  readonly face: FaceName
}

/** Splits a text into grapheme clusters, each with its font. */
export function drawnLetters(text: string): Drawn[] {
  return Array.from(clusters.segment(text), ({ segment }) => drawnLetter(segment))
}

/** Returns whether the Latin font draws all of it. */
export function isLatin(text: string): boolean {
  return drawnLetters(text).every(({ face }) => face === latin)
}

/** Returns the file of a font. Only the two main fonts have a bold weight. */
export function fileOf(face: FaceName, weight: 'regular' | 'bold'): Buffer {
  if (face !== latin && face !== arabic) return read(`${face}${face.endsWith('cjk') ? '.otf' : '.ttf'}`)
  return read(`${face}-${weight === 'bold' ? 700 : 400}.ttf`)
}

/** Returns whether the font is of a right-to-left script and reverses the letters during layout. */
export function isTurnedByFace(face: FaceName): boolean {
  return [arabic, 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thaana'].includes(face)
}

function drawnLetter(cluster: string): Drawn {
  const known = found.get(cluster)
  if (known) return known
  const drawn = findFace(cluster)
  if (found.size < FOUND_MAX) found.set(cluster, drawn)
  return drawn
}

function findFace(cluster: string): Drawn {
  const seen = cluster.replace(unseen, '')
  const face = [latin, arabic, ...further].find((each) => draws(each, seen))
  return face ? { text: cluster, face } : { text: BOX, face: 'noto-sans-symbols2' }
}

function draws(face: FaceName, letters: string): boolean {
  const font = fontOf(face)
  return [...letters].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

const fonts = new Map<FaceName, Font>()

function fontOf(face: FaceName): Font {
  const known = fonts.get(face)
  if (known) return known
  const font = create(fileOf(face, 'regular'))
  if (!('layout' in font)) throw new Error(`Font ${face} is a collection of several faces`)
  fonts.set(face, font)
  return font
}

const files = new Map<string, Buffer>()

function read(name: string): Buffer {
  const known = files.get(name)
  if (known) return known
  const bytes = readFileSync(join(FONTS, name))
  files.set(name, bytes)
  return bytes
}
