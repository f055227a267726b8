/** Compares rendered pictures, because text that can be copied may still draw nothing. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, test } from 'vitest'
import { designOf } from './designs.ts'
import { drawnLetters } from './faces.ts'
import { createPdfCanvas } from './pdf-canvas.ts'

const names = [
  ['Vietnamese', 'Đặng Thị Ặ'],
  ['Yoruba', 'Ọlọ́run'],
  ['Greek', 'Ελένη'],
  ['Cyrillic', 'Наталья'],
  ['Chinese', '王小明'],
  ['traditional Chinese', '陳麗華'],
  ['Japanese', 'さくら ヤマダ'],
  ['Korean', '김민준'],
  ['Arabic', 'محمد'],
  ['Persian', 'پگاه ژاله'],
  ['Hebrew', 'שרה'],
  ['Hindi', 'श्रेया'],
  ['Bengali', 'সুমাইয়া'],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ'],
  ['Gujarati', 'હેતલ'],
  ['Tamil', 'தமிழ்ச்செல்வி'],
  ['Telugu', 'శ్రీనివాస్'],
  ['Kannada', 'ಲಕ್ಷ್ಮಿ'],
  ['Malayalam', 'ശ്രീജ'],
  ['Sinhala', 'නිමාලි'],
  ['Thai', 'สมชาย'],
  ['Lao', 'ສົມພອນ'],
  ['Khmer', 'សុភា'],
  ['Burmese', 'အောင်ဆန်း'],
  ['Amharic', 'ሰላማዊት'],
  ['Georgian', 'ნინო'],
  ['Armenian', 'Անահիտ'],
  ['Dhivehi', 'އައިޝަތު'],
  ['signs of measure', '12″ × 8′'],
  ['emoji', '👩‍🍳🍍'],
] as const

test.each(names)('%s: every letter has a face', (_, name) => {
  expect(
    drawnLetters(name)
      .map(({ text }) => text)
      .join(''),
  ).toBe(name)
})

test('draws every name visibly and without placeholder boxes', async () => {
  const boxes = names.map(([, name]) => '\u25a1'.repeat(drawnLetters(name).length))
  const shown = await pictures([...names.map(([, name]) => name), ...boxes, ''])
  const blank = shown.at(-1) ?? Buffer.alloc(0)

  for (const [place, [script]] of names.entries()) {
    const drawn = shown[place] ?? blank
    expect([script, differences(drawn, blank) > 200]).toEqual([script, true])
    expect([script, differences(drawn, shown[names.length + place] ?? blank) > 200]).toEqual([script, true])
  }
})

test('draws a visible box for a letter without a font', async () => {
  const [cuneiform, blank] = await pictures(['\u{1202d}', ''])

  expect(drawnLetters('\u{1202d}').map(({ text }) => text)).toEqual(['\u25a1'])
  expect(differences(cuneiform ?? Buffer.alloc(0), blank ?? Buffer.alloc(0))).toBeGreaterThan(50)
})

async function pictures(texts: readonly string[]): Promise<Buffer[]> {
  const design = designOf({ accent: '#8b1a1a', design: 'calm' })
  const pen = createPdfCanvas(design, { language: 'en', title: 'Names', market: 'Isles' })
  const chunks: Buffer[] = []
  pen.document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pen.document.on('end', resolve))
  for (const text of texts) {
    pen.addPage()
    if (text !== '') pen.write(text, { x: design.margin, size: 24, width: 460 })
  }
  pen.document.end()
  await ended
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Buffer.concat(chunks))
  const pages: Buffer[] = []
  for (const page of document.pages()) {
    const { data } = await page.render({ scale: 1, render: 'bitmap' })
    pages.push(Buffer.from(data))
  }
  document.destroy()
  library.destroy()
  return pages
}

/** Counts the bytes that differ clearly between two pictures of one size. */
function differences(one: Buffer, other: Buffer): number {
  let count = 0
  for (let at = 0; at < one.length; at += 4) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 40) count += 1
  return count
}
