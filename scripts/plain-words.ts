/** Finds turns of phrase that are not plain, present-day English (docs/glossary.md, CONTRIBUTING.md). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { projectFiles } from './project-files.ts'

export const kinds = ['comments', 'English texts', 'docs', 'names of tests'] as const
export type Kind = (typeof kinds)[number]

interface Passage {
  readonly where: string
  readonly text: string
}

export interface Count {
  readonly words: number
  /** Each turn of phrase with its place and passage. */
  readonly found: readonly string[]
}

const turnsOfPhrase = [
  /\banew\b/gi,
  /\bwhoever\b/gi,
  /\bsomebody\b/gi,
  /\bnobody\b/gi,
  /\bbe it\b/gi,
  /\bas far as\b/gi,
  /\b(hence|thereof|lest)\b/gi,
  /\b(goes|gone) back\b/gi,
  /\bcome back to\b/gi,
  /\bgive[ns]? up\b/gi,
  /\bstands? (there|as|beside|first|in)\b/gi,
  /\b(is|are|was|were) (said|told)\b/gi,
  /\btold (of|that|what)\b/gi,
  /\btells? of\b/gi,
  /\bsay of\b/gi,
  /\bof it(s own)? (that|which|there)\b/gi,
  /\bwhat (is|was|has|comes|came|goes|lies|stands|waits|remains) (of|by|to|there|not)\b/gi,
  /(?<=[.;:]\s|^|["'“]\s?)(what|who|whom|whose) [a-z]+ [a-z]+ (is|are|was|has|may|can|comes|goes)\b/gi,
  /\bby itself\b/gi,
  /\bno longer\b.*\banymore\b/gi,
  /\bshut\b/gi,
  /\bpurse\b/gi,
  /\btill\b(?! (is|was) open)/gi,
  /\bleads? (on|back) to\b/gi,
  /\bgoes? on\b/gi,
  /\bstays? as (it|they)\b/gi,
  /\bfor good\b/gi,
  /\bmuch of (it|them)\b/gi,
  /\bfrom (then|now|there) on\b/gi,
  /\bwished for\b/gi,
  /\bis yours\b/gi,
  /\bwaits? for you\b/gi,
  /\btaken for\b/gi,
  /\bleft to (do|pay)\b/gi,
  /\bso that (one|nobody|whoever)\b/gi,
]

// Applied migrations never change; the others are generated.
const leftOut = /^(database\/(migrations|schema|types)|package-lock)|^scripts\/plain-words\.ts$/

/** Counts the words and turns of phrase of the project's files, by kind of text. */
export function countTurnsOfPhrase(root: string): Record<Kind, Count> {
  const passages: Record<Kind, Passage[]> = {
    comments: [],
    'English texts': [],
    docs: [],
    'names of tests': [],
  }
  for (const file of projectFiles(root, '**/*.{ts,tsx,mjs,md,json}')) {
    if (leftOut.test(file)) continue
    if (/\.(ts|tsx|mjs)$/.test(file)) {
      const source = readFileSync(join(root, file), 'utf8')
      passages.comments.push(...commentsIn(file, source))
      if (/\.(test|spec)\.tsx?$/.test(file)) passages['names of tests'].push(...namesOfTestsIn(file, source))
    } else if (/^messages\/en\/.*\.json$/.test(file)) {
      passages['English texts'].push(...textsIn(file, JSON.parse(readFileSync(join(root, file), 'utf8'))))
    } else if (file.endsWith('.md')) {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      passages.docs.push(...lines.map((text, index) => ({ where: `${file}:${index + 1}`, text })))
    }
  }
  return {
    comments: countIn(passages.comments),
    'English texts': countIn(passages['English texts']),
    docs: countIn(passages.docs),
    'names of tests': countIn(passages['names of tests']),
  }
}

/** Turns of phrase per 1,000 words. */
export function rateOf({ words, found }: Count): number {
  return (1000 * found.length) / Math.max(words, 1)
}

export function countIn(passages: readonly Passage[]): Count {
  let words = 0
  const found: string[] = []
  for (const { where, text } of passages) {
    words += text.split(/\s+/).filter(Boolean).length
    for (const turn of turnsOfPhrase) {
      for (const [hit] of text.matchAll(turn)) found.push(`${where} «${hit}» ${text.trim().slice(0, 120)}`)
    }
  }
  return { words, found }
}

function commentsIn(file: string, source: string): Passage[] {
  const { comments } = parseSync(file, source)
  return comments.map(({ start, value }) => ({
    where: `${file}:${source.slice(0, start).split('\n').length}`,
    text: value.replace(/^\s*\*+/gm, ' ').replace(/\s+/g, ' '),
  }))
}

function namesOfTestsIn(file: string, source: string): Passage[] {
  const names = source.matchAll(/\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:(?!\1).)+)\1/g)
  return Array.from(names, ([, , text = '']) => ({ where: file, text }))
}

function textsIn(file: string, texts: object): Passage[] {
  return Object.entries(texts).flatMap(([key, text]): Passage[] =>
    typeof text === 'string' ? [{ where: `${file}:${key}`, text }] : textsIn(file, text),
  )
}
