/** A name in pieces, those that were typed apart from the rest: pure. */
import { plainText } from './understand.ts'

export interface Part {
  readonly text: string
  readonly is_match: boolean
}

/** The beginnings of words of a name that were typed; joined, the pieces are the name. */
export function partsOf(name: string, words: readonly string[]): Part[] {
  const parts: Part[] = []
  const add = (text: string, is_match: boolean) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last && last.is_match === is_match) parts[parts.length - 1] = { text: last.text + text, is_match }
    else parts.push({ text, is_match })
  }
  for (const [piece] of name.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    const length = matchedLength(piece, words)
    add(piece.slice(0, length), true)
    add(piece.slice(length), false)
  }
  return parts
}

/** How many characters of a word were typed: accents may have been left out, and one sign may stand for two letters. */
function matchedLength(word: string, typed: readonly string[]): number {
  const plain = plainText(word)
  const matched = typed.filter((begun) => begun !== '' && plain.startsWith(begun))
  const length = Math.max(0, ...matched.map((begun) => begun.length))
  if (length === 0) return 0
  const characters = [...word.matchAll(/\P{M}\p{M}*/gu)].map(([character]) => character)
  let taken = 0
  let seen = 0
  for (const character of characters) {
    if (seen >= length) break
    seen += plainText(character).length
    taken += character.length
  }
  return taken
}
