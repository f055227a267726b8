/**
 * Which typeface draws which letters of a document. Figtree and IBM Plex Sans Arabic draw what the market itself says;
 * names and notes may be in any script, and get a Noto face. What no face can draw becomes a visible box.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

const FONTS = join(import.meta.dirname, '../../../platform/fonts')

export type FaceName = string

export const latin: FaceName = 'figtree'
const arabic: FaceName = 'ibm-plex-sans-arabic'
const BOX = '\u25a1'

/** The faces of one weight, tried in this order for what the first two cannot draw. */
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
// They are not drawn: joiners, marks of direction, and the choice between a sign and its picture.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/** What was found for a cluster; texts repeat themselves, and looking through the faces takes long. */
const found = new Map<string, Drawn>()
const FOUND_MAX = 20_000

export interface Drawn {
  readonly text: string
  readonly face: FaceName
}

/** A text by what a reader sees as one letter, each with the face that draws it. */
export function drawnLetters(text: string): Drawn[] {
  return Array.from(clusters.segment(text), ({ segment }) => drawnLetter(segment))
}

/** Whether the market's Latin face draws all of it. */
export function isLatin(text: string): boolean {
  return drawnLetters(text).every(({ face }) => face === latin)
}

/** The file of a face. Only the market's own faces are also there in bold. */
export function fileOf(face: FaceName, weight: 'regular' | 'bold'): Buffer {
  if (face !== latin && face !== arabic) return read(`${face}${face.endsWith('cjk') ? '.otf' : '.ttf'}`)
  return read(`${face}-${weight === 'bold' ? 700 : 400}.ttf`)
}

/** Whether its letters run from right to left, and its face turns them round by itself. */
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
  if (!('layout' in font)) throw new Error(`${face} holds several faces`)
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
