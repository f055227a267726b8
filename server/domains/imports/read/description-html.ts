/** Descriptions in files of other programs: HTML with formatting stays HTML, anything else becomes plain text. */
import sanitize from 'sanitize-html'
import { plainText } from './cells.ts'

const FORMATTING = /<(?:h[1-6]|ul|ol|strong|b|em|i|blockquote|a\s[^<>]*href)\b[^<>]*>/i
const BLOCK = /<\/?(?:p|h[1-6]|ul|ol|blockquote)\b[^<>]*>/gi
const WRAPPER = /<\/?(?:div|section|article|header|footer|table|tbody|thead|tr|hr|figure|center)\b[^<>]*>/gi

/** The catalogue cleans what it saves; here nothing may be lost or glued together that it doesn't know. */
const formatted: sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'ul',
    'ol',
    'li',
  ].concat('blockquote', 'a'),
  allowedAttributes: { a: ['href'] },
  nestingLimit: 12,
}

/** Returns a description as plain text, or as HTML whose text stands in paragraphs, headings and lists. */
export function importedDescription(text: string): string {
  if (!FORMATTING.test(text)) return plainText(text)
  const isBroken = !/<(?:p|br|div|li)\b/i.test(text)
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(WRAPPER, '\n\n')
    .replace(/<\/t[dh]>/gi, ' ')
  const clean = sanitize(lines, formatted)
  return blocksOf(clean)
    .map(({ html, isLoose }) => (isLoose ? paragraphs(html, { isBroken }) : inOneLine(html)))
    .join('')
}

interface Piece {
  readonly html: string
  /** Text outside of paragraphs, headings and lists. */
  readonly isLoose: boolean
}

/** Splits well-formed HTML into its outermost blocks and the text between them. */
function blocksOf(html: string): Piece[] {
  const pieces: Piece[] = []
  let depth = 0
  let start = 0
  const add = (end: number, isLoose: boolean) => {
    pieces.push({ html: html.slice(start, end), isLoose })
    start = end
  }
  for (const { 0: tag, index } of html.matchAll(BLOCK)) {
    const isEnd = tag.startsWith('</')
    if (!isEnd && depth === 0) add(index, true)
    depth += isEnd ? -1 : 1
    if (isEnd && depth === 0) add(index + tag.length, false)
  }
  add(html.length, true)
  return pieces.filter((piece) => !isEmpty(piece.html))
}

/** WordPress saves line breaks as they are typed, unless the text has tags for them. */
function paragraphs(text: string, { isBroken }: { isBroken: boolean }): string {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((each) => each.trim())
    .filter((each) => !isEmpty(each))
    .map((each) => `<p>${isBroken ? each.replace(/[^\S\n]*\n[^\S\n]*/g, '<br>') : inOneLine(each)}</p>`)
    .join('')
}

function inOneLine(html: string): string {
  return html.replace(/\s+/g, ' ').trim()
}

function isEmpty(html: string): boolean {
  return html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
}
