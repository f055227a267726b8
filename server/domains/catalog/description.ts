/** Descriptions of products: plain text with line breaks, or HTML with headings, lists and links. */
import sanitize from 'sanitize-html'
import { shownRichText } from '#platform/rich-text.ts'
import { pathIn } from '#values/locale.ts'

/** Without tables and pictures, which the editor of descriptions doesn't have. */
const allowed: sanitize.IOptions = {
  allowedTags: ['h2', 'h3', 'p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'blockquote', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em', div: 'p' },
  nestingLimit: 12,
}

const TAG = /<(?:p|h[1-6]|ul|ol|li|br|strong|b|em|i|a|blockquote|div)(?:\s[^<>]*)?\/?>/i

/** Whether a text is HTML. Other texts may contain `<`, which is shown as it is. */
function isRichText(text: string): boolean {
  return TAG.test(text)
}

/** Returns a description as it is stored; empty if HTML has no text. */
export function cleanDescription(text: string): string {
  if (!isRichText(text)) return text
  const clean = sanitize(text, allowed).trim()
  return plainDescription(clean) === '' ? '' : clean
}

/** Returns the descriptions by language as they are stored. */
export function cleanDescriptions<Texts extends Readonly<Record<string, string | undefined>>>(
  texts: Texts,
): Texts {
  const cleaned = Object.entries(texts).map(([locale, text]) => [locale, text && cleanDescription(text)])
  return Object.fromEntries(cleaned) as Texts
}

/** Returns a description as HTML for shoppers, cleaned again, with internal links in their language. */
export function shownDescription(text: string, locale: string): string {
  if (isRichText(text)) {
    return shownRichText(sanitize(text, allowed), (path) => pathIn(locale, path as `/${string}`)).html
  }
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('')
}

/** Returns a description without tags, for feeds. */
export function plainDescription(text: string): string {
  if (!isRichText(text)) return text
  const broken = text
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<br\b[^>]*>|<\/(?:p|h[1-6]|ul|ol|blockquote|div)>/gi, '\n')
  return sanitize(broken, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '')
    .replace(/ *\n\s*/g, '\n')
    .trim()
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
