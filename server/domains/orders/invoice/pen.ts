/** Writes words and draws shapes on the pages of a document, from the side its language is read from. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import type { Design } from './designs.ts'

const FONTS = join(import.meta.dirname, '../../../platform/fonts')
export const FOOT_HEIGHT = 56

export type Document = InstanceType<typeof PDFDocument>

/** Lengths are points; `x` is measured from the side where reading begins. */
export interface Look {
  readonly x: number
  /** In the size of the plainest text. */
  readonly size: number
  readonly width: number
  readonly face?: 'regular' | 'bold'
  readonly colour?: string
  readonly align?: 'start' | 'end'
}

export interface Pen {
  readonly document: Document
  readonly design: Design
  /** Writes at the current height and moves below it. */
  readonly write: (text: string, look: Look) => void
  readonly heightOf: (text: string, look: Pick<Look, 'size' | 'width' | 'face'>) => number
  readonly fill: (place: { x: number; width: number; height: number; radius: number }, colour: string) => void
  readonly outline: (place: { x: number; size: number; top: number }) => void
  /** From margin to margin at the current height. */
  readonly rule: (thickness: number, colour: string) => void
  readonly inner: number
  readonly lowest: number
  readonly addPage: () => void
}

interface Faces {
  readonly regular: Buffer
  readonly bold: Buffer
}

let read: Faces | undefined

function faces(): Faces {
  read ??= {
    regular: readFileSync(join(FONTS, 'figtree-400.ttf')),
    bold: readFileSync(join(FONTS, 'figtree-700.ttf')),
  }
  return read
}

/** A4, still without a page. */
export function penFor(design: Design, about: { language: string; title: string }): Pen {
  const { margin, textSize, colours } = design
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: FOOT_HEIGHT },
    bufferPages: true,
    autoFirstPage: false,
    lang: about.language,
    displayTitle: true,
    info: { Title: about.title, Author: 'Tradewind' },
  })
  const { regular, bold } = faces()
  document.registerFont('regular', regular).registerFont('bold', bold)

  const look = ({ face = 'regular', size }: Pick<Look, 'face' | 'size'>) =>
    document.font(face).fontSize((size * textSize) / 10)

  return {
    document,
    design,
    write: (text, { x, width, colour = colours.ink, align = 'start', ...how }) => {
      look(how)
        .fillColor(colour)
        .text(drawable(text), x, document.y, { width, align: align === 'start' ? 'left' : 'right' })
    },
    heightOf: (text, { width, ...how }) => look(how).heightOfString(drawable(text), { width }),
    fill: ({ x, width, height, radius }, colour) =>
      void document.roundedRect(x, document.y, width, height, radius).fill(colour),
    outline: ({ x, size, top }) =>
      void document.rect(x, top, size, size).lineWidth(0.9).strokeColor(colours.ink).stroke(),
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

/** The narrow spaces of numbers and times are not in the typeface; the plain one that does not break is. */
function drawable(text: string): string {
  return text.replace(/\u2009–\u2009/g, '–').replace(/[\u202f\u2009]/g, '\u00a0')
}
