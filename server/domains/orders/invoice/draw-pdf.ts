/** Draws a document in one of the designs: A4, at least one sheet per seller. */
import { type Dress, designOf } from './designs.ts'
import type { Fact, Invoice, InvoiceLine, Sheet } from './invoice.ts'
import { createPdfCanvas, type Document, type Look, type PdfCanvas } from './pdf-canvas.ts'

const COLUMN_GAP = 12
/** The width of the head's left part, beside the numbers. */
const HALF = 200
const INDENT = 10
/** The checkbox of a packed line, with its margin. */
const BOX = 20

/** Widths of the columns after the first, which takes the rest, at a text size of ten points. */
const widths = { quantity: 34, unitPrice: 82, tax: 72, amount: 86 } as const
const numberColumns = ['quantity', 'unitPrice', 'tax', 'amount'] as const

export async function drawPdf(invoice: Invoice, dress: Dress): Promise<Uint8Array> {
  const title = invoice.fileName.replace(/\.pdf$/, '')
  const pen = createPdfCanvas(designOf(dress), { language: invoice.language, title, market: dress.market })
  const written = collect(pen.document)
  for (const sheet of invoice.sheets) drawSheet(pen, { invoice, sheet, logo: dress.logo })
  if (invoice.whole) drawWhole(pen, invoice.whole, dress.logo)
  drawFeet(pen, invoice)
  pen.document.end()
  return written
}

async function collect(document: Document): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function drawSheet(
  pen: PdfCanvas,
  { invoice, sheet, logo }: { invoice: Invoice; sheet: Sheet; logo: Dress['logo'] },
): void {
  const { document, design } = pen
  pen.addPage()
  drawHead(pen, { title: invoice.title, facts: sheet.facts, logo })
  drawParties(pen, sheet.parties)
  if (sheet.notice) {
    pen.write(sheet.notice, {
      x: design.margin,
      size: 10,
      face: 'bold',
      colour: design.colours.warning,
      width: pen.inner,
    })
    document.y += 10
  }
  drawColumns(pen, invoice.columns)
  for (const line of sheet.lines) drawLine(pen, { invoice, line, hasBox: sheet.areTicked ?? false })
  if (sheet.total) drawSums(pen, { ...sheet, total: sheet.total })
  for (const remark of sheet.remarks ?? []) drawRemark(pen, remark)
}

function drawHead(
  pen: PdfCanvas,
  { title, facts, logo }: { title: string; facts: readonly Fact[]; logo: Dress['logo'] },
): void {
  const { document, design } = pen
  const { margin, colours, titleSize, textSize, band } = design
  if (band === 'across') document.rect(0, 0, document.page.width, 8).fill(colours.mark)
  document.y = margin
  if (logo) {
    pen.picture(logo, { x: margin, width: HALF, height: design.logoHeight })
    document.y += 6
  }
  if (!logo || logo.isWithName)
    pen.write(pen.market, { x: margin, size: 12, face: 'bold', colour: colours.mark, width: HALF })
  document.y += band === 'none' ? 1 : 6
  // Scaled back, because the title size is independent of the text size.
  pen.write(title, { x: margin, size: (titleSize * 10) / textSize, face: 'bold', width: 250 })
  const bottom = document.y
  document.y = margin
  const x = document.page.width - margin - 230
  for (const { label, value } of facts) {
    const top = document.y
    pen.write(label, { x, size: 9, colour: colours.muted, width: 74 })
    document.y = top
    pen.write(value, { x: x + 78, size: 9, face: 'bold', width: 152, align: 'end' })
    document.y += 3
  }
  document.y = Math.max(bottom, document.y) + design.gap * 0.5
  if (band === 'double rule') {
    pen.rule(1.5, colours.ink)
    document.y += 3
    pen.rule(0.5, colours.ink)
  } else if (band === 'none') {
    pen.rule(1, colours.mark)
  }
  document.y += design.gap * 0.5
}

function drawParties(pen: PdfCanvas, parties: Sheet['parties']): void {
  const { document, design, inner } = pen
  const gap = 20
  const width = (inner - gap * (parties.length - 1)) / parties.length
  const top = document.y
  let bottom = top
  for (const [place, { label, lines }] of parties.entries()) {
    const x = design.margin + place * (width + gap)
    document.y = top
    pen.write(label, { x, size: 9, colour: design.colours.muted, width })
    document.y += 3
    for (const [at, text] of lines.entries()) {
      pen.write(text, { x, size: 9.5, width, ...(at === 0 && { face: 'bold' }) })
      document.y += 1.5
    }
    bottom = Math.max(bottom, document.y)
  }
  document.y = bottom + design.gap
}

function drawColumns(pen: PdfCanvas, columns: Invoice['columns']): void {
  const { document, design, inner } = pen
  const { colours, textSize, margin, blocks } = design
  const height = textSize + 14
  const top = document.y
  if (blocks === 'filled') {
    pen.fill({ x: margin, width: inner, height, radius: 6 }, colours.columns)
  } else {
    pen.rule(1, colours.ink)
  }
  drawCells(pen, top + 7, { columns, cells: columns, size: 9, face: 'bold', colour: colours.muted })
  document.y = top + height
  if (blocks === 'ruled') pen.rule(0.5, colours.ink)
  document.y += design.linePadding
}

function drawLine(
  pen: PdfCanvas,
  { invoice, line, hasBox }: { invoice: Invoice; line: InvoiceLine; hasBox: boolean },
): void {
  const { document, design } = pen
  const { name, choices = [], details, ...cells } = line
  const indent = hasBox ? BOX : 0
  const width = itemWidth(pen, invoice.columns) - indent
  const below = [...joinedRows(pen, choices, { size: 9, width }), ...details]
  const needed = [
    { text: name, size: 10, face: 'bold' as const },
    ...below.map((text) => ({ text, size: 9 })),
  ]
    .map(({ text, ...look }) => pen.heightOf(text, { ...look, width }) + 1)
    .reduce((sum, height) => sum + height, 2 * design.linePadding)
  if (document.y + needed > pen.lowest) {
    pen.addPage()
    drawColumns(pen, invoice.columns)
  }
  const top = document.y
  drawCells(pen, top, { columns: invoice.columns, cells, size: 10 })
  const x = design.margin + INDENT
  if (hasBox) pen.outline({ x, size: design.textSize, top: top + 1 })
  document.y = top
  pen.write(name, { x: x + indent, size: 10, face: 'bold', width })
  for (const detail of below) {
    document.y += 1
    pen.write(detail, { x: x + indent, size: 9, colour: design.colours.muted, width })
  }
  document.y += design.linePadding
  pen.rule(0.75, design.colours.rule)
  document.y += design.linePadding
}

/** Fills rows with as many texts as fit, without breaking one. */
function joinedRows(pen: PdfCanvas, texts: readonly string[], look: Pick<Look, 'size' | 'width'>): string[] {
  const line = pen.heightOf('0', look)
  const rows: string[] = []
  for (const text of texts) {
    const longer = [...rows.slice(-1), text].join(' · ')
    if (rows.length > 0 && pen.heightOf(longer, look) < 1.5 * line) rows[rows.length - 1] = longer
    else rows.push(text)
  }
  return rows
}

function drawCells(
  pen: PdfCanvas,
  top: number,
  {
    columns,
    cells: { item, ...numbers },
    ...look
  }: Pick<Look, 'size' | 'face' | 'colour'> & {
    readonly columns: Invoice['columns']
    readonly cells: Omit<Invoice['columns'], 'item'> & { readonly item?: string }
  },
): void {
  const { document, design } = pen
  document.y = top
  if (item) pen.write(item, { x: design.margin + INDENT, width: itemWidth(pen, columns), ...look })
  let end = document.page.width - design.margin - INDENT
  for (const column of numberColumns.filter((name) => columns[name] !== '').toReversed()) {
    const width = widths[column] * scaleOf(pen)
    end -= width
    document.y = top
    // An amount too long for its column is drawn smaller, because over two lines it would read as two numbers.
    const scale = Math.min(1, (width - 1) / pen.widthOf(numbers[column], look))
    pen.write(numbers[column], { x: end, width, align: 'end', ...look, size: look.size * scale })
    end -= COLUMN_GAP
  }
}

type Sums = Pick<Sheet, 'sums' | 'belowTotal' | 'payment'> & { readonly total: Fact }

const PAYMENT_WIDTH = 200
const GAP_ABOVE_SUMS = 6
const GAP_BELOW_TOTAL = 8

function drawSums(pen: PdfCanvas, all: Sums): void {
  const { sums, total, belowTotal = [], payment } = all
  const { document, design } = pen
  if (document.y + heightOfSums(pen, all) > pen.lowest) pen.addPage()
  document.y += GAP_ABOVE_SUMS
  const top = document.y
  const x = design.margin + INDENT
  if (payment) {
    pen.write(payment.label, { x, size: 9, colour: design.colours.muted, width: PAYMENT_WIDTH })
    document.y += 3
    pen.write(payment.value, { x, size: 10, width: PAYMENT_WIDTH })
  }
  const bottom = document.y
  document.y = top
  for (const { label, value } of sums) drawSum(pen, { label, value, size: 10 })
  drawTotal(pen, total)
  if (belowTotal.length > 0) document.y += GAP_BELOW_TOTAL
  for (const fact of belowTotal) drawSum(pen, { ...fact, size: 9, colour: design.colours.muted })
  document.y = Math.max(bottom, document.y)
}

/** The height as drawn; too small a value would move an amount to the next page without its label. */
function heightOfSums(pen: PdfCanvas, { sums, total, belowTotal = [], payment }: Sums): number {
  const heights = [
    ...sums.map((fact) => heightOfSum(pen, { ...fact, size: 10 })),
    GAP_ABOVE_TOTAL + heightOfTotal(pen, total),
    ...(belowTotal.length > 0 ? [GAP_BELOW_TOTAL] : []),
    ...belowTotal.map((fact) => heightOfSum(pen, { ...fact, size: 9 })),
  ]
  const paid = payment
    ? pen.heightOf(payment.label, { size: 9, width: PAYMENT_WIDTH }) +
      3 +
      pen.heightOf(payment.value, { size: 10, width: PAYMENT_WIDTH })
    : 0
  return (
    GAP_ABOVE_SUMS +
    Math.max(
      paid,
      heights.reduce((sum, height) => sum + height, 0),
    )
  )
}

const TOTAL = { size: 12, face: 'bold' } as const
const GAP_ABOVE_TOTAL = 4
const TOTAL_PADDING = 9

function heightOfTotal(pen: PdfCanvas, total: Fact): number {
  const drawn = TOTAL_PADDING + heightOfSum(pen, { ...total, ...TOTAL })
  return Math.max(drawn, pen.design.textSize + 22)
}

function drawTotal(pen: PdfCanvas, total: Fact): void {
  const { document, design } = pen
  const { colours, blocks, margin } = design
  document.y += GAP_ABOVE_TOTAL
  const width = 250
  const x = document.page.width - margin - width
  const top = document.y
  const height = heightOfTotal(pen, total)
  if (blocks === 'filled') pen.fill({ x, width, height, radius: 8 }, colours.total)
  else pen.fill({ x, width, height: 1.2, radius: 0 }, colours.ink)
  document.y = top + TOTAL_PADDING
  drawSum(pen, { ...total, ...TOTAL, colour: colours.onTotal })
  if (blocks === 'ruled') pen.fill({ x, width, height: 1.2, radius: 0 }, colours.ink)
  document.y = Math.max(document.y, top + height)
}

const SUM_WIDTH = 230
const SUM_VALUE_WIDTH = 100
const SUM_GAP = 4
const GAP_BELOW_SUM = 6

function drawSum(
  pen: PdfCanvas,
  { label, value, ...look }: Fact & Pick<Look, 'size' | 'face' | 'colour'>,
): void {
  const { document, design } = pen
  const widths = widthsOfSum(pen, { value, ...look })
  const end = document.page.width - design.margin - INDENT
  const top = document.y
  pen.write(value, { x: end - widths.value, width: widths.value, align: 'end', ...look })
  const bottom = document.y
  document.y = top
  pen.write(label, { x: end - SUM_WIDTH, width: widths.label, ...look })
  document.y = Math.max(bottom, document.y) + GAP_BELOW_SUM
}

function heightOfSum(pen: PdfCanvas, { label, value, ...look }: Fact & Pick<Look, 'size' | 'face'>): number {
  const widths = widthsOfSum(pen, { value, ...look })
  const heights = [
    pen.heightOf(value, { width: widths.value, ...look }),
    pen.heightOf(label, { width: widths.label, ...look }),
  ]
  return Math.max(...heights) + GAP_BELOW_SUM
}

/** The amount fits on one line; its label takes the rest. */
function widthsOfSum(
  pen: PdfCanvas,
  { value, ...look }: Pick<Fact, 'value'> & Pick<Look, 'size' | 'face'>,
): { value: number; label: number } {
  const needed = Math.max(SUM_VALUE_WIDTH, Math.ceil(pen.widthOf(value, look)) + 1)
  return { value: needed, label: SUM_WIDTH - SUM_GAP - needed }
}

function drawRemark(pen: PdfCanvas, { label, value }: Fact): void {
  const { document, design } = pen
  const look = { x: design.margin + INDENT, width: pen.inner - 2 * INDENT }
  if (document.y + pen.heightOf(value, { size: 10, width: look.width }) + 40 > pen.lowest) pen.addPage()
  document.y += design.gap * 0.5
  pen.write(label, { ...look, size: 9, colour: design.colours.muted })
  document.y += 2
  pen.write(value, { ...look, size: 10 })
}

function drawWhole(
  pen: PdfCanvas,
  { title, parts, total }: NonNullable<Invoice['whole']>,
  logo: Dress['logo'],
): void {
  const { document, design } = pen
  pen.addPage()
  drawHead(pen, { title, facts: [], logo })
  for (const { label, value } of parts) {
    const width = pen.inner - 150
    const needed = pen.heightOf(label, { size: 10, width }) + 2 * design.linePadding
    if (document.y + needed > pen.lowest) pen.addPage()
    const top = document.y
    const x = document.page.width - design.margin - 120
    pen.write(value, { x, width: 110, size: 10, align: 'end' })
    document.y = top
    pen.write(label, { x: design.margin + INDENT, size: 10, width })
    document.y += design.linePadding
    pen.rule(0.75, design.colours.rule)
    document.y += design.linePadding
  }
  if (document.y + GAP_ABOVE_TOTAL + heightOfTotal(pen, total) > pen.lowest) pen.addPage()
  drawTotal(pen, total)
}

function drawFeet(pen: PdfCanvas, { foot, pageOf }: Invoice): void {
  const { document, design } = pen
  const { margin, colours, textSize } = design
  const size = (8 * 10) / textSize
  const { start, count: pages } = document.bufferedPageRange()
  for (let place = 0; place < pages; place++) {
    document.switchToPage(start + place)
    // Below the margin, where text would otherwise start another page.
    document.page.margins.bottom = 0
    const top = document.page.height - 36
    document.y = top
    pen.write(foot(pen.market), { x: margin, size, colour: colours.muted, width: 320 })
    document.y = top
    const page = pageOf({ page: place + 1, pages })
    const x = document.page.width - margin - 120
    pen.write(page, { x, size, colour: colours.muted, width: 120, align: 'end' })
  }
}

/** Columns are narrower for smaller text, and have no width without a heading. */
function itemWidth(pen: PdfCanvas, columns: Invoice['columns']): number {
  const numbers = numberColumns
    .filter((column) => columns[column] !== '')
    .reduce((width, column) => width + widths[column] * scaleOf(pen) + COLUMN_GAP, 0)
  return pen.inner - 2 * INDENT - numbers
}

function scaleOf({ design }: PdfCanvas): number {
  return Math.max(design.textSize / 10, 0.85)
}
