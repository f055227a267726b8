/**
 * Text in drawing order. Right-to-left and left-to-right text is mixed within a line by the Unicode Bidirectional
 * Algorithm. Each line is a row of pieces from left to right, each drawn with one font so that its letters join.
 */
import bidiFactory from 'bidi-js'
import { drawnLetters, type FaceName, isTurnedByFace } from './faces.ts'

export interface Piece {
  readonly text: string
  readonly face: FaceName
}

export interface Measures {
  readonly width: number
  readonly widthOf: (piece: Piece) => number
}

const bidi = bidiFactory()

const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u
const unseen = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

function hasRightToLeft(text: string): boolean {
  return fromRight.test(text)
}

/** Returns the lines of a text within the width; the first letter of a paragraph sets its direction. */
export function directedLines(text: string, measures: Measures): Piece[][] {
  return text.split('\n').flatMap((given) => {
    // Direction marks have nothing to act on here, and would separate an amount from its currency.
    const drawable = drawnLetters(given)
      .map(({ text: letter }) => letter)
      .join('')
    const paragraph = hasRightToLeft(drawable) ? drawable : drawable.replace(unseen, '')
    const levels = bidi.getEmbeddingLevels(paragraph, 'auto')
    return breakLines(paragraph, measures).map(({ start, end }) => {
      // Trailing spaces have no width.
      const last = start + paragraph.slice(start, end).trimEnd().length - 1
      if (last < start) return []
      const order = bidi.getReorderedIndices(paragraph, levels, start, last).slice(start, last + 1)
      return piecesIn(paragraph, levels.levels, order)
    })
  })
}

interface Span {
  readonly start: number
  /** The index after the last letter. */
  readonly end: number
}

/** A word with the space after it, or its part up to a hyphen. */
const words = /[^ -]+-+(?=\p{L})|[^ ]+ *| +/gu

/** Breaks between words, or within a word wider than a line. */
function breakLines(text: string, { width, widthOf }: Measures): Span[] {
  const lines: Span[] = []
  let start = 0
  let end = 0
  let used = 0
  for (const word of text.match(words) ?? []) {
    const widthOfWord = (shown: string) => inScripts(shown).reduce((sum, piece) => sum + widthOf(piece), 0)
    const needed = widthOfWord(word.trimEnd())
    if (used > 0 && used + needed > width) {
      lines.push({ start, end })
      start = end
      used = 0
    }
    if (needed > width) {
      for (const { text: letter } of drawnLetters(word.trimEnd())) {
        if (end > start && widthOfWord(text.slice(start, end) + letter) > width) {
          lines.push({ start, end })
          start = end
        }
        end += letter.length
      }
      end += word.length - word.trimEnd().length
      used = widthOfWord(text.slice(start, end))
    } else {
      used += widthOfWord(word)
      end += word.length
    }
  }
  lines.push({ start, end: text.length })
  return lines
}

function inScripts(text: string): Piece[] {
  const pieces: { text: string; face: FaceName }[] = []
  for (const { text: letter, face } of drawnLetters(text.replace(unseen, ''))) {
    const before = pieces.at(-1)
    if (before?.face === face) before.text += letter
    else pieces.push({ text: letter, face })
  }
  return pieces
}

/** Groups neighbours with the same direction and font, from left to right. */
function piecesIn(text: string, levels: Uint8Array, order: readonly number[]): Piece[] {
  const faces = facesByPlace(text)
  const runs: number[][] = []
  for (const place of order) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const isRight = isFromRight(levels, place)
    const goesOn =
      before !== undefined &&
      isFromRight(levels, before) === isRight &&
      place === before + (isRight ? -1 : 1) &&
      faces[place] === faces[before]
    if (run && goesOn) run.push(place)
    else runs.push([place])
  }
  return runs
    .map((run) => {
      const first = Math.min(...run)
      const part = text.slice(first, first + run.length).replace(unseen, '')
      // Fonts with joined letters reverse them during layout.
      const face = faces[first] ?? ''
      const isTurned = isFromRight(levels, first) && !isTurnedByFace(face)
      return { text: isTurned ? turned(part) : part, face }
    })
    .filter(({ text: shown }) => shown !== '')
}

/** Returns the font of each code unit of a text. */
function facesByPlace(text: string): FaceName[] {
  return drawnLetters(text).flatMap(({ text: letter, face }) => Array<FaceName>(letter.length).fill(face))
}

function isFromRight(levels: Uint8Array, place: number): boolean {
  return (levels[place] ?? 0) % 2 === 1
}

function turned(text: string): string {
  return [...text]
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('')
}
