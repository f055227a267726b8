/** The words there are, and which of them a misspelled one may be: pure. */

/** A row of `search_words`. */
export interface KnownWord {
  readonly word: string
  readonly sound: string
  readonly isNamed: boolean
  readonly products: number
}

export interface Vocabulary {
  readonly words: Map<string, Entry>
}

interface Entry extends KnownWord {
  /** A bit for each letter it has. */
  readonly letters: number
}

/** A word to be corrected, and how it sounds. */
export interface Misspelled {
  readonly word: string
  readonly sound: string
}

const LENGTH_MIN = 3
const SOUNDING_LENGTH_MIN = 4
const LIKENESS_MIN = 0.3

export function createVocabulary(): Vocabulary {
  return { words: new Map() }
}

export function putWord({ words }: Vocabulary, known: KnownWord): void {
  words.set(known.word, { ...known, letters: lettersOf(known.word) })
}

interface Candidate {
  readonly entry: Entry
  readonly wrong: number
  readonly likeness: number
}

/** The word that is most likely meant: as few letters wrong as can be, words of names first. */
export function correct({ words }: Vocabulary, { word, sound }: Misspelled): string | undefined {
  if (word.length < LENGTH_MIN) return undefined
  const letters = lettersOf(word)
  // Short words have many neighbours, so they may be wrong by one letter only; what sounds so is near.
  const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2
  let best: Candidate | undefined
  for (const entry of words.values()) {
    const soundsSo = entry.sound === sound && word.length >= SOUNDING_LENGTH_MIN
    const mayBeNear =
      Math.abs(entry.word.length - word.length) <= most && bitsOf(entry.letters ^ letters) <= 2 * most
    if (!soundsSo && !mayBeNear) continue
    const distance = distanceUpTo(Math.max(most, 1), entry.word, word)
    if (!soundsSo && distance > most) continue
    const wrong = entry.sound === sound ? Math.min(distance, 1) : distance
    if (best && wrong > best.wrong) continue
    const candidate = { entry, wrong, likeness: likenessOf(entry.word, word) }
    const isLike =
      entry.sound === sound ||
      candidate.likeness >= LIKENESS_MIN ||
      entry.word.slice(0, 2) === word.slice(0, 2)
    if (isLike && (!best || isBefore(candidate, best))) best = candidate
  }
  return best?.entry.word
}

function isBefore(a: Candidate, b: Candidate): boolean {
  if (a.wrong !== b.wrong) return a.wrong < b.wrong
  if (a.entry.isNamed !== b.entry.isNamed) return a.entry.isNamed
  if (a.likeness !== b.likeness) return a.likeness > b.likeness
  if (a.entry.products !== b.entry.products) return a.entry.products > b.entry.products
  return a.entry.word < b.entry.word
}

function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitsOf(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** How many letters have to be changed, added or left out; more than `most` where it is more. */
function distanceUpTo(most: number, a: string, b: string): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const here = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      const changed = (before[column - 1] ?? 0) + (isSame ? 0 : 1)
      const distance = Math.min(changed, (before[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1)
      here.push(distance)
      if (distance < least) least = distance
    }
    if (least > most) return most + 1
    before = here
  }
  return before[b.length] ?? 0
}

/** What pg_trgm calls similarity: the share of three letters in a row that both have. */
function likenessOf(a: string, b: string): number {
  const [ofA, ofB] = [trigrams(a), trigrams(b)]
  let both = 0
  for (const three of ofA) if (ofB.has(three)) both++
  return both / (ofA.size + ofB.size - both)
}

function trigrams(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  }
  return found
}
