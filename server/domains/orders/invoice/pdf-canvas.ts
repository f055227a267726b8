/**
 * Draws text and shapes on document pages from the reading side of the language: Arabic documents are mirrored, with
 * names and numbers in their own direction.
 */
import PDFDocument from 'pdfkit'
import type { Design } from './designs.ts'
import { directedLines, type Piece } from './directed-lines.ts'
import { type FaceName, fileOf, isLatin, latin } from './faces.ts'

export const FOOT_HEIGHT = 56

/** Line height and baseline as factors of the text size. */
const spacing = {
  ofLatin: { line: 1.2, base: 0.95 },
  ofOthers: { line: 1.5, base: 1.08 },
} as const

export type Document = InstanceType<typeof PDFDocument>

/** Lengths are in points; `x` is measured from the side where reading begins. */
export interface Look {
  readonly x: number
  /** On the scale of body text. */
  readonly size: number
  readonly width: number
  readonly face?: 'regular' | 'bold'
  readonly colour?: string
  readonly align?: 'start' | 'end'
}

/** A JPEG with its dimensions in pixels. */
export interface Drawn {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

export interface PdfCanvas {
  readonly document: Document
  readonly design: Design
  /** The name of the marketplace. */
  readonly market: string
  /** Writes at the current height and moves below it. */
  readonly write: (text: string, look: Look) => void
  readonly heightOf: (text: string, look: Pick<Look, 'size' | 'width' | 'face'>) => number
  /** The width of a text on one line. */
  readonly widthOf: (text: string, look: Pick<Look, 'size' | 'face'>) => number
  readonly fill: (place: { x: number; width: number; height: number; radius: number }, colour: string) => void
  /** Draws a picture as large as fits, at the current height on the side where reading begins, and moves below it. */
  readonly picture: (drawn: Drawn, room: { x: number; width: number; height: number }) => void
  readonly outline: (place: { x: number; size: number; top: number }) => void
  /** Draws a rule between the margins at the current height. */
  readonly rule: (thickness: number, colour: string) => void
  readonly inner: number
  readonly lowest: number
  readonly addPage: () => void
}

/** Returns a pen for an A4 document without pages. */
export function createPdfCanvas(
  design: Design,
  about: { language: string; title: string; market: string },
): PdfCanvas {
  const { margin, colours } = design
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: FOOT_HEIGHT },
    bufferPages: true,
    autoFirstPage: false,
    lang: about.language,
    displayTitle: true,
    info: { Title: about.title, Author: about.market },
  })
  const isFromRight = about.language === 'ar'
  /** Measured from the left edge of the page. */
  const leftOf = (x: number, width: number) => (isFromRight ? document.page.width - x - width : x)
  return {
    document,
    design,
    market: about.market,
    ...writing({ document, design, isFromRight, leftOf }),
    fill: ({ x, width, height, radius }, colour) =>
      void document.roundedRect(leftOf(x, width), document.y, width, height, radius).fill(colour),
    picture: (drawn, { x, ...room }) => {
      const scale = Math.min(room.width / drawn.width, room.height / drawn.height)
      const [width, height] = [drawn.width * scale, drawn.height * scale]
      const top = document.y
      document.image(drawn.bytes, leftOf(x, width), top, { width, height })
      document.y = top + height
    },
    outline: ({ x, size, top }) =>
      void document.rect(leftOf(x, size), top, size, size).lineWidth(0.9).strokeColor(colours.ink).stroke(),
    rule: (thickness, colour) =>
      void document
        .moveTo(margin, document.y)
        .lineTo(document.page.width - margin, document.y)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke(),
    get inner() {
      return document.page.width - 2 * margin
    },
    get lowest() {
      return document.page.height - FOOT_HEIGHT
    },
    addPage: () => {
      document.addPage()
      document.y = margin
    },
  }
}

interface Paper {
  readonly document: Document
  readonly design: Design
  readonly isFromRight: boolean
  readonly leftOf: (x: number, width: number) => number
}

/** The part of a pen that measures and writes text. */
function writing({
  document,
  design,
  isFromRight,
  leftOf,
}: Paper): Pick<PdfCanvas, 'write' | 'heightOf' | 'widthOf'> {
  const { colours } = design
  const chooseFace = faceSetter(document)
  const pointsOf = (size: number) => (size * design.textSize) / 10

  const look = ({ face = 'regular', size }: Pick<Look, 'face' | 'size'>) =>
    chooseFace(latin, face).fontSize(pointsOf(size))
  /** The library's own line breaking supports left-to-right text only. */
  const isPlain = (text: string) => !isFromRight && isLatin(text)

  const pieces = ({ face = 'regular', size }: Pick<Look, 'face' | 'size'>) => {
    const height = pointsOf(size)
    const take = (piece: Piece) => chooseFace(piece.face, face).fontSize(height)
    const widthOf = (piece: Piece) => take(piece).widthOfString(piece.text)
    // All scripts share one line, as high as the tallest of them needs.
    const { line, base } = spacing.ofOthers
    return { take, widthOf, line: line * height, base: base * height }
  }

  function writeDirected(text: string, { x, width, colour = colours.ink, align = 'start', ...how }: Look) {
    const { take, widthOf, line, base } = pieces(how)
    const isAtLeft = (align === 'start') !== isFromRight
    for (const row of directedLines(text, { width, widthOf })) {
      if (document.y + line > document.page.maxY()) document.addPage()
      const top = document.y
      const rest = width - row.reduce((sum, piece) => sum + widthOf(piece), 0)
      let left = leftOf(x, width) + (isAtLeft ? 0 : rest)
      for (const piece of row) {
        take(piece)
          .fillColor(colour)
          .text(piece.text, left, top + base, { lineBreak: false, baseline: 'alphabetic' })
        left += widthOf(piece)
      }
      document.y = top + line
    }
  }

  return {
    write: (words, { x, width, colour = colours.ink, align = 'start', ...how }) => {
      const text = drawable(words)
      if (!isPlain(text)) return writeDirected(text, { x, width, colour, align, ...how })
      look(how)
        .fillColor(colour)
        .text(text, x, document.y, { width, align: align === 'start' ? 'left' : 'right' })
    },
    heightOf: (words, { width, ...how }) => {
      const text = drawable(words)
      if (isPlain(text)) return look(how).heightOfString(text, { width })
      const { widthOf, line } = pieces(how)
      return directedLines(text, { width, widthOf }).length * line
    },
    widthOf: (words, how) => {
      const text = drawable(words)
      if (isPlain(text)) return look(how).widthOfString(text)
      const { widthOf } = pieces(how)
      const rows = directedLines(text, { width: Number.POSITIVE_INFINITY, widthOf })
      return rows.flat().reduce((sum, piece) => sum + widthOf(piece), 0)
    },
  }
}

/** Registers each font with the document when it is first used. */
function faceSetter(document: Document): (face: FaceName, weight: 'regular' | 'bold') => Document {
  const registered = new Set<string>()
  return (face, weight) => {
    const name = `${face} ${weight}`
    if (!registered.has(name)) document.registerFont(name, fileOf(face, weight))
    registered.add(name)
    return document.font(name)
  }
}

/** The fonts lack narrow spaces, so plain no-break spaces replace them. */
function drawable(text: string): string {
  return text.replace(/\u2009–\u2009/g, '–').replace(/[\u202f\u2009]/g, '\u00a0')
}
