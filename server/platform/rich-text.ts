/**
 * What people write with headings, lists and links. There is one list of what it may hold: it is cleaned by that when it
 * is kept, and again whenever it is shown, so that no text of another day or way in is ever trusted.
 */
import sanitize from 'sanitize-html'

const allowed: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'br',
    'strong',
    'em',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  // What looked like a heading or stress in an editor is one.
  transformTags: { h1: 'h2', h4: 'h3', b: 'strong', i: 'em' },
  nestingLimit: 12,
}

/** The text without whatever rich text may not hold. */
export function cleanRichText(html: string): string {
  return sanitize(html, allowed).trim()
}

/** Whether there is anything to read in it. */
export function isBlank(html: string): boolean {
  return sanitize(html, { allowedTags: [], allowedAttributes: {} }).trim() === ''
}

export interface ShownText {
  readonly html: string
  /** Its chapters, which links can point to. */
  readonly headings: { readonly id: string; readonly text: string }[]
}

/**
 * The text as a page shows it, cleaned once more: links within the market lead to the reader's language, those beyond it vouch for
 * nobody, and each chapter can be pointed to. `hrefOf` gives a path of the market in the reader's language.
 */
export function shownRichText(html: string, hrefOf: (path: string) => string): ShownText {
  const linked = sanitize(html, {
    ...allowed,
    allowedAttributes: { a: ['href', 'rel'] },
    transformTags: {
      ...allowed.transformTags,
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: /^\/(?![/\\])/.test(href)
          ? { href: hrefOf(href) }
          : { href, ...(/^https:/i.test(href) && { rel: 'nofollow noopener' }) },
      }),
    },
  })
  const headings: { id: string; text: string }[] = []
  const chaptered = linked.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const id = `part-${headings.length + 1}`
    headings.push({ id, text: plainText(inner) })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: chaptered, headings }
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '')
    .trim()
}

/** How many words there are to read in it. */
export function wordsIn(html: string): number {
  const text = sanitize(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} }).trim()
  return text === '' ? 0 : text.split(/\s+/).length
}
