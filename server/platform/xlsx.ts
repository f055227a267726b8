/** Workbooks for Excel with one sheet (ECMA-376). */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export interface Cell {
  readonly text: string
  /** The text is a decimal number with at most 15 digits. */
  readonly isNumber: boolean
}

// Characters that XML cannot have, or that it discourages.
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
const FORMULA = /^[=+\-@\t\r\n]/
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * Returns a workbook. Texts are stored as texts, so Excel never runs them; those that look like formulas are also marked
 * as quoted, so that they stay texts when somebody edits them.
 */
export async function workbookOf(name: string, rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const lines = rows.map((cells, place) => rowXml(cells, place + 1))
  return packed([
    { name: '[Content_Types].xml', content: CONTENT_TYPES },
    {
      name: '_rels/.rels',
      content: relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    },
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        { id: 'rId1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
        { id: 'rId2', type: 'styles', target: 'styles.xml' },
      ]),
    },
    { name: 'xl/styles.xml', content: STYLES },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${HEAD}<worksheet xmlns="${MAIN}">${FROZEN_HEADER}<sheetData>${lines.join('')}</sheetData></worksheet>`,
    },
  ])
}

async function packed(
  files: readonly { readonly name: string; readonly content: string }[],
): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const { name, content } of files) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** Format 1 is quoted. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

function relations(of: readonly Relation[]): string {
  const each = of.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function rowXml(cells: readonly Cell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${lettersOf(column)}${row}`)).join('')}</row>`
}

function cellXml({ text, isNumber }: Cell, reference: string): string {
  if (text === '') return ''
  if (isNumber) return `<c r="${reference}"><v>${text}</v></c>`
  const style = FORMULA.test(text) ? ' s="1"' : ''
  return `<c r="${reference}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

function escaped(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"\r]/g, (char) => ESCAPED[char] ?? char)
}

/** Returns the letters of a column: `A` for 0, `AA` for 26. */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
