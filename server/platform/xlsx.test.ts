import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { workbookOf } from './xlsx.ts'

async function sheetOf(bytes: Uint8Array): Promise<string> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    return Buffer.concat(pieces).toString()
  }
  throw new Error('The workbook has no sheet')
}

test('numbers are numbers, texts stay texts, and formulas are quoted', async () => {
  const cells = [
    { text: '12.50', isNumber: true },
    { text: '0012', isNumber: false },
    { text: '=1+1', isNumber: false },
    { text: '', isNumber: false },
    { text: 'a < b & \u0001c\r\n', isNumber: false },
  ]

  const sheet = await sheetOf(await workbookOf('products', [cells]))

  expect(sheet).toContain('<c r="A1"><v>12.50</v></c>')
  expect(sheet).toContain('<c r="B1" t="inlineStr"><is><t xml:space="preserve">0012</t></is></c>')
  expect(sheet).toContain('<c r="C1" t="inlineStr" s="1"><is><t xml:space="preserve">=1+1</t></is></c>')
  expect(sheet).not.toContain('r="D1"')
  expect(sheet).toContain('a &lt; b &amp; c&#13;\n')
  expect(sheet).not.toContain('<f>')
})

test('columns after Z have two letters', async () => {
  const cells = Array.from({ length: 28 }, () => ({ text: 'x', isNumber: false }))

  expect(await sheetOf(await workbookOf('products', [cells]))).toContain('<c r="AB1"')
})
