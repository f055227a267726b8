/** Splits a name into typed and other parts, for highlighting. Pure. */
import { distanceUpTo } from './distance.ts'
import { plainText } from './understand.ts'

export interface Part {
  readonly text: string
  readonly is_match: boolean
}

/** Marks word beginnings that were typed, or near matches if there are none. The joined parts equal the name. */
export function partsOf(name: string, words: readonly string[]): Part[] {
  const typed = partsBy(name, (word) => matchedLength(word, words))
  return typed.some(({ is_match }) => is_match)
    ? typed
    : partsBy(name, (word) => nearlyMatchedLength(word, words))
}

function partsBy(name: string, lengthIn: (word: string) => number): Part[] {
  const parts: Part[] = []
  const add = (text: string, is_match: boolean) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last && last.is_match === is_match) parts[parts.length - 1] = { text: last.text + text, is_match }
    else parts.push({ text, is_match })
  }
  for (const [piece] of name.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    const length = lengthIn(piece)
    add(piece.slice(0, length), true)
    add(piece.slice(length), false)
  }
  return parts
}

function matchedLength(word: string, typed: readonly string[]): number {
  const plain = plainText(word)
  const matched = typed.filter((begun) => begun !== '' && plain.startsWith(begun))
  return lengthOf(word, Math.max(0, ...matched.map((begun) => begun.length)))
}

const MISTYPED_LENGTH_MIN = 4

/** The first letter is rarely the wrong one. */
function nearlyMatchedLength(word: string, typed: readonly string[]): number {
  const plain = plainText(word)
  const near = typed
    .filter((begun) => begun.length >= MISTYPED_LENGTH_MIN && begun[0] === plain[0])
    .flatMap((begun) => {
      const most = begun.length < 6 ? 1 : 2
      return [begun.length, begun.length + 1, begun.length - 1]
        .filter((length) => length <= plain.length)
        .map((length) => ({ length, wrong: distanceUpTo(most, plain.slice(0, length), begun) }))
        .filter(({ wrong }) => wrong <= most)
    })
    .sort((a, b) => a.wrong - b.wrong)
  return lengthOf(word, near[0]?.length ?? 0)
}

/**
 * Returns the number of characters that make up the given number of plain letters: accents may be omitted, and one
 * character may expand to two.
 */
function lengthOf(word: string, letters: number): number {
  if (letters === 0) return 0
  const characters = [...word.matchAll(/\P{M}\p{M}*/gu)].map(([character]) => character)
  let taken = 0
  let seen = 0
  for (const character of characters) {
    if (seen >= letters) break
    seen += plainText(character).length
    taken += character.length
  }
  return taken
}
