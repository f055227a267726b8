import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workbookOf, zipOf } from '#tests/support/zip.ts'
import { openTable } from './open-table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbooks-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer) {
  const path = join(folder, `${Math.random()}.xlsx`)
  await writeFile(path, bytes)
  const table = await openTable(path)
  const rows: { number: number; cells: readonly string[] }[] = []
  for await (const row of table.rows()) rows.push(row)
  return { headers: table.headers, rows }
}

const header =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c><c r="D1" t="s"><v>1</v></c></row>'
const strings = {
  name: 'xl/sharedStrings.xml',
  content:
    '<sst><si><t>SKU</t></si><si><r><t>Sto</t></r><r><t>ck</t></r><rPh><t>x</t></rPh></si><si><t>A &amp; B</t></si></sst>',
}

test('a workbook is read from its first visible sheet, with empty cells in place', async () => {
  const { headers, rows } = await read(
    workbookOf(
      `${header}<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>12.300000000000001</v></c><c r="D3"><v>5</v></c></row>`,
      [strings],
    ),
  )

  expect(headers).toEqual(['SKU', 'Price', '', 'Stock'])
  expect(rows).toEqual([{ number: 3, cells: ['A & B', '12.3', '', '5'] }])
})

test('long numbers keep their digits, and formulas are read by their last value', async () => {
  const { rows } = await read(
    workbookOf(
      `${header}<row r="2"><c r="A2"><v>7.6101234567800001E+12</v></c><c r="B2"><f>1+1</f><v>2</v></c><c r="D2" t="b"><v>1</v></c></row>`,
      [strings, { name: 'xl/vbaProject.bin', content: 'macro' }],
    ),
  )

  expect(rows).toEqual([{ number: 2, cells: ['7610123456780', '2', '', 'TRUE'] }])
})

test.each([
  ['that unpacks to more than it announces', 'file_unreadable', { announcedBytes: 10 }],
  ['that unpacks to gigabytes', 'file_unpacks_too_large', { announcedBytes: 3_000_000_000 }],
])('a workbook with shared strings %s is refused', async (_, fault, announced) => {
  const bytes = workbookOf(header, [{ ...strings, content: strings.content.padEnd(5000), ...announced }])

  await expect(read(bytes)).rejects.toMatchObject({ fault })
})

test('a workbook whose strings are a ZIP bomb is refused while it is unpacked', async () => {
  const bomb = { ...strings, content: Buffer.alloc(80 * 1024 * 1024, 0x20) }

  await expect(read(workbookOf(header, [bomb]))).rejects.toMatchObject({ fault: 'file_unpacks_too_large' })
})

test('a workbook with a document type is refused', async () => {
  const content = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${strings.content}`

  await expect(read(workbookOf(header, [{ ...strings, content }]))).rejects.toMatchObject({
    fault: 'file_has_entities',
  })
})

test('another ZIP file is refused', async () => {
  await expect(read(zipOf([{ name: '../../etc/passwd', content: 'x' }]))).rejects.toMatchObject({
    fault: 'file_unreadable',
  })
  await expect(read(zipOf([{ name: 'a.txt', content: 'x' }]))).rejects.toMatchObject({
    fault: 'file_unreadable',
  })
})
