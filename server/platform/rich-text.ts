/**
 * Rich text with headings, lists and links. One allowlist applies when it is stored and again whenever it is shown,
 * so that no stored text is trusted.
 */
import sanitize from 'sanitize-html'
import { widthsOf } from '#values/picture.ts'

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
    'img',
  ],
  allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // Maps editor headings and emphasis to allowed tags.
  transformTags: { h1: 'h2', h4: 'h3', b: 'strong', i: 'em' },
  nestingLimit: 12,
  // Allows our own pictures only: any other could track the reader.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !pictureOf(attribs),
}

export interface TextPicture {
  /** Folder of its sizes under /media/. */
  readonly key: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** Returns the pictures in a text in order, without foreign ones. */
export function picturesIn(html: string): TextPicture[] {
  const found: TextPicture[] = []
  sanitize(html, {
    ...allowed,
    exclusiveFilter: ({ tag, attribs }) => {
      const picture = tag === 'img' ? pictureOf(attribs) : undefined
      if (picture) found.push(picture)
      return false
    },
  })
  return found
}

function pictureOf({ src = '', alt = '', width = '', height = '' }: sanitize.Attributes) {
  const key = /^\/media\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)$/.exec(src)?.[1]
  const isSized = [width, height].every((pixels) => /^[1-9]\d{0,4}$/.test(pixels))
  if (key === undefined || !isSized) return undefined
  return { key, alt: alt.trim(), width: Number(width), height: Number(height) }
}

export function cleanRichText(html: string): string {
  return sanitize(html, allowed).trim()
}

export function isBlank(html: string): boolean {
  return sanitize(html, { allowedTags: [], allowedAttributes: {} }).trim() === ''
}

export interface ShownText {
  readonly html: string
  /** Chapters as link targets. */
  readonly headings: { readonly id: string; readonly text: string }[]
}

/**
 * Sanitizes a text again for display: internal links use the reader's language, external links get `rel` attributes,
 * and each chapter gets an anchor. `hrefOf` localizes an internal path.
 */
export function shownRichText(html: string, hrefOf: (path: string) => string): ShownText {
  const linked = sanitize(html, {
    ...allowed,
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.srcset === undefined,
    transformTags: {
      ...allowed.transformTags,
      img: (tagName, attribs) => ({ tagName, attribs: shownPicture(attribs) }),
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

/** Returns responsive picture attributes; none for a foreign picture. */
function shownPicture(attribs: sanitize.Attributes): sanitize.Attributes {
  const picture = pictureOf(attribs)
  if (!picture) return {}
  const { key, alt, width, height } = picture
  const widths = widthsOf(width)
  const addressOf = (each: number | undefined) => `/media/${key}/${each}.webp`
  return {
    src: addressOf(widths.findLast((each) => each <= 960) ?? widths[0]),
    srcset: widths.map((each) => `${addressOf(each)} ${each}w`).join(', '),
    sizes: '(min-width: 48rem) 44rem, 92vw',
    alt,
    width: String(width),
    height: String(height),
    loading: 'lazy',
    decoding: 'async',
  }
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '')
    .trim()
}

export function wordsIn(html: string): number {
  const text = sanitize(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} }).trim()
  return text === '' ? 0 : text.split(/\s+/).length
}
