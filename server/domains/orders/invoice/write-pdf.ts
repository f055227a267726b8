/** Draws an invoice: A4, a sheet or more for each seller. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import type { Fact, Invoice, InvoiceLine, Sheet } from './invoice.ts'

const FONTS = join(import.meta.dirname, '../../../platform/fonts')
const MARGIN = 48
const FOOT_HEIGHT = 56
const COLUMN_GAP = 12

const sea = '#084f5b'
const coral = '#ba2c24'
const ink = '#31251c'
const muted = '#655342'
const line = '#e6d7bf'
const sand = '#faf3e7'

/** The widths of the columns after the first, which takes what is left. */
const widths = { quantity: 34, unitPrice: 82, tax: 72, amount: 86 } as const
const numberColumns = ['quantity', 'unitPrice', 'tax', 'amount'] as const

type Document = InstanceType<typeof PDFDocument>

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

export async function writePdf(invoice: Invoice): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT_HEIGHT },
    bufferPages: true,
    autoFirstPage: false,
    lang: invoice.language,
    displayTitle: true,
    info: { Title: invoice.fileName.replace(/\.pdf$/, ''), Author: 'Tradewind' },
  })
  const { regular, bold } = faces()
  document.registerFont('regular', regular).registerFont('bold', bold)
  const written = collect(document)
  for (const sheet of invoice.sheets) drawSheet(document, invoice, sheet)
  if (invoice.whole) drawWhole(document, invoice.whole)
  drawFeet(document, invoice)
  document.end()
  return written
}

async function collect(document: Document): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function drawSheet(document: Document, invoice: Invoice, sheet: Sheet): void {
  document.addPage()
  drawHead(document, invoice.title, sheet.facts)
  drawParties(document, sheet.parties)
  if (sheet.notice) {
    write(document, sheet.notice, {
      x: MARGIN,
      size: 10,
      face: 'bold',
      colour: coral,
      width: inner(document),
    })
    document.y += 10
  }
  drawColumns(document, invoice.columns)
  for (const each of sheet.lines) drawLine(document, invoice, each)
  drawSums(document, sheet)
}

/** The market's mark, what this is, and its numbers at the end of the same line. */
function drawHead(document: Document, title: string, facts: readonly Fact[]): void {
  document.rect(0, 0, document.page.width, 8).fill(sea)
  document.y = MARGIN
  write(document, 'Tradewind', { x: MARGIN, size: 12, face: 'bold', colour: sea, width: 200 })
  document.y += 6
  write(document, title, { x: MARGIN, size: 26, face: 'bold', colour: ink, width: 250 })
  const bottom = document.y
  document.y = MARGIN
  const x = document.page.width - MARGIN - 230
  for (const { label, value } of facts) {
    const top = document.y
    write(document, label, { x, size: 9, colour: muted, width: 74 })
    document.y = top
    write(document, value, { x: x + 78, size: 9, face: 'bold', width: 152, align: 'right' })
    document.y += 3
  }
  document.y = Math.max(bottom, document.y) + 22
}

function drawParties(document: Document, parties: Sheet['parties']): void {
  const gap = 20
  const width = (inner(document) - gap * (parties.length - 1)) / parties.length
  const top = document.y
  let bottom = top
  for (const [place, { label, lines }] of parties.entries()) {
    const x = MARGIN + place * (width + gap)
    document.y = top
    write(document, label, { x, size: 9, colour: muted, width })
    document.y += 3
    for (const [at, text] of lines.entries()) {
      write(document, text, { x, size: 9.5, width, ...(at === 0 && { face: 'bold' }) })
      document.y += 1.5
    }
    bottom = Math.max(bottom, document.y)
  }
  document.y = bottom + 24
}

function drawColumns(document: Document, columns: Invoice['columns']): void {
  const top = document.y
  document.roundedRect(MARGIN, top, inner(document), 24, 6).fill(sand)
  drawCells(document, top + 7, { ...columns, size: 9, face: 'bold', colour: muted })
  document.y = top + 32
}

function drawLine(document: Document, invoice: Invoice, { details, name, ...cells }: InvoiceLine): void {
  const needed = heightOf(document, name, { size: 10, face: 'bold' }) + details.length * 13 + 18
  if (document.y + needed > lowest(document)) {
    document.addPage()
    document.y = MARGIN
    drawColumns(document, invoice.columns)
  }
  const top = document.y
  drawCells(document, top, { item: '', ...cells, size: 10 })
  document.y = top
  const x = MARGIN + 10
  write(document, name, { x, size: 10, face: 'bold', width: itemWidth(document) })
  for (const detail of details) {
    document.y += 1
    write(document, detail, { x, size: 9, colour: muted, width: itemWidth(document) })
  }
  document.y += 8
  drawRule(document)
  document.y += 8
}

function drawCells(
  document: Document,
  top: number,
  {
    item,
    size,
    face,
    colour,
    ...numbers
  }: Invoice['columns'] & Pick<Look, 'face' | 'colour'> & { size: number },
): void {
  const look = { size, ...(face && { face }), ...(colour && { colour }) }
  document.y = top
  if (item) write(document, item, { x: MARGIN + 10, width: itemWidth(document), ...look })
  let x = document.page.width - MARGIN - 10
  for (const column of numberColumns.toReversed()) {
    x -= widths[column]
    document.y = top
    write(document, numbers[column], { x, width: widths[column], align: 'right', ...look })
    x -= COLUMN_GAP
  }
}

function drawSums(document: Document, { sums, total, payment }: Sheet): void {
  const isRoomLeft = document.y + sums.length * 18 + 80 <= lowest(document)
  if (!isRoomLeft) {
    document.addPage()
    document.y = MARGIN
  }
  document.y += 6
  const top = document.y
  write(document, payment.label, { x: MARGIN + 10, size: 9, colour: muted, width: 200 })
  document.y += 3
  write(document, payment.value, { x: MARGIN + 10, size: 10, width: 200 })
  document.y = top
  for (const { label, value } of sums) drawSum(document, { label, value, size: 10 })
  drawTotal(document, total)
}

function drawTotal(document: Document, total: Fact): void {
  document.y += 4
  const width = 250
  const x = document.page.width - MARGIN - width
  document.roundedRect(x, document.y, width, 32, 8).fill(sea)
  document.y += 9
  drawSum(document, { ...total, size: 12, face: 'bold', colour: '#ffffff' })
}

function drawSum(
  document: Document,
  { label, value, ...look }: Fact & Pick<Look, 'face' | 'colour'> & { size: number },
): void {
  const width = 230
  const x = document.page.width - MARGIN - 10 - width
  const top = document.y
  write(document, value, { x: x + 144, width: 86, align: 'right', ...look })
  document.y = top
  write(document, label, { x, width: 140, ...look })
  document.y += 6
}

/** A sheet of its own that adds the sellers' parts up. */
function drawWhole(document: Document, { title, parts, total }: NonNullable<Invoice['whole']>): void {
  document.addPage()
  drawHead(document, title, [])
  for (const { label, value } of parts) {
    const top = document.y
    write(document, value, {
      x: document.page.width - MARGIN - 120,
      width: 110,
      size: 10,
      align: 'right',
    })
    document.y = top
    write(document, label, { x: MARGIN + 10, size: 10, width: inner(document) - 150 })
    document.y += 8
    drawRule(document)
    document.y += 8
  }
  drawTotal(document, total)
}

function drawFeet(document: Document, { foot, pageOf }: Invoice): void {
  const { start, count: pages } = document.bufferedPageRange()
  for (let place = 0; place < pages; place++) {
    document.switchToPage(start + place)
    // Below the margin, where text would otherwise open another page.
    document.page.margins.bottom = 0
    document.y = document.page.height - 36
    const top = document.y
    write(document, foot, { x: MARGIN, size: 8, colour: muted, width: 320 })
    document.y = top
    const page = pageOf({ page: place + 1, pages })
    const x = document.page.width - MARGIN - 120
    write(document, page, { x, size: 8, colour: muted, width: 120, align: 'right' })
  }
}

interface Look {
  readonly x: number
  readonly size: number
  readonly width: number
  readonly face?: 'regular' | 'bold'
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

/** Writes at the current height and moves below it. */
function write(document: Document, text: string, { x, size, width, face, colour, align }: Look): void {
  document
    .font(face ?? 'regular')
    .fontSize(size)
    .fillColor(colour ?? ink)
    .text(drawable(text), x, document.y, { width, align: align ?? 'left' })
}

function heightOf(
  document: Document,
  text: string,
  { size, face }: { size: number; face: 'regular' | 'bold' },
): number {
  return document
    .font(face)
    .fontSize(size)
    .heightOfString(drawable(text), { width: itemWidth(document) })
}

/** The narrow space of French numbers is not in the typeface; the plain one that does not break is. */
function drawable(text: string): string {
  return text.replace(/\u202f/g, '\u00a0')
}

function drawRule(document: Document): void {
  document
    .moveTo(MARGIN, document.y)
    .lineTo(document.page.width - MARGIN, document.y)
    .lineWidth(0.75)
    .strokeColor(line)
    .stroke()
}

function inner(document: Document): number {
  return document.page.width - 2 * MARGIN
}

function itemWidth(document: Document): number {
  const numbers = numberColumns.reduce((width, column) => width + widths[column] + COLUMN_GAP, 0)
  return inner(document) - 20 - numbers
}

function lowest(document: Document): number {
  return document.page.height - FOOT_HEIGHT
}
