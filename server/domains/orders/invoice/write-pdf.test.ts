import sharp from 'sharp'
import { expect, test } from 'vitest'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { contrast } from '#values/colour.ts'
import { documentDesigns } from '#values/document-design.ts'
import { defaultColours } from '#values/theme.ts'
import { colourFaults } from '#values/theme-colours.ts'
import { type Dress, designOf } from './designs.ts'
import { sampleInvoice } from './sample-invoice.ts'
import { writePdf } from './write-pdf.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const dress = { market: 'Isles', accent: '#8b1a1a', logo: undefined }

test.each(documentDesigns)(
  'an Arabic document is drawn in Arabic letters, from the right: %s',
  async (design) => {
    const bytes = await writePdf(sampleInvoice('ar', NOW), { ...dress, design })

    // Marks placed slightly off their position are separate pieces of text.
    const drawn = textOfPdf(bytes).join('').replaceAll('\n', '')
    for (const word of ['فاتورة', 'الطلب', 'المبلغ', 'مطحونة'])
      expect(drawn).toContain([...word].reverse().join(''))
    expect(drawn).toContain('Isles')
    expect(drawn).not.toContain('Tradewind')
    expect(drawn).toContain('Blue Mountain')
    expect(drawn).toContain('167.45 USD')
    expect(Buffer.from(bytes).toString('latin1')).toContain('IBMPlexSansArabic')
  },
)

test.each([
  ['en', '−$10.00'],
  ['fr', '−10,00 $US'],
  ['ar', '−10.00 USD'],
] as const)('what is taken off has the true minus sign: %s', async (language, amount) => {
  const bytes = await writePdf(sampleInvoice(language, NOW), { ...dress, design: 'calm' })

  // In right-to-left text, currency and number are separate pieces.
  const drawn = textOfPdf(bytes).join('').replaceAll('\n', '')
  expect(drawn).toContain(amount)
})

test.each(['en', 'ar'] as const)(
  'short choices share a line, long ones have their own: %s',
  async (language) => {
    const sample = sampleInvoice(language, NOW)
    const long = 'Engraving: with love from all of us'
    const sheets = sample.sheets.map((sheet) => ({
      ...sheet,
      lines: sheet.lines.slice(0, 1).map((line) => ({
        ...line,
        choices: ['Size: L', 'Colour: red', long, 'Fit: slim'],
      })),
    }))
    const bytes = await writePdf({ ...sample, sheets }, { ...dress, design: 'calm' })

    const drawn = textOfPdf(bytes).join('\n').split('\n')
    expect(drawn).toContain('Size: L · Colour: red')
    expect(drawn).toContain(long)
    expect(drawn).toContain('Fit: slim')
  },
)

test.each(['en', 'ar'] as const)(
  'all that is added up stands on one page, however long the list is: %s',
  async (language) => {
    const sample = sampleInvoice(language, NOW)
    const way = {
      label: 'Delivery (by sea and by road, insured and signed for by a neighbour)',
      value: '7.77',
    }
    const waived = { label: 'Not there, and therefore never charged', value: '8.88' }

    for (let rows = 11; rows < 19; rows++) {
      const details = Array.from({ length: rows }, () => 'Note')
      const sheets = sample.sheets.map((sheet) => ({
        ...sheet,
        lines: sheet.lines.map((line, place) => ({ ...line, details: place === 0 ? details : [] })),
        sums: [...sheet.sums, way],
        belowTotal: [waived, { label: 'Refunded', value: '9.99' }],
      }))
      const pages = textOfPdf(await writePdf({ ...sample, sheets }, { ...dress, design: 'calm' }))

      const placesOf = (amount: string) =>
        pages.flatMap((page, place) => (page.replaceAll('\n', '').includes(amount) ? [place] : []))
      expect(placesOf('8.88'), `${rows} rows`).toEqual(placesOf('7.77'))
      expect(placesOf('9.99'), `${rows} rows`).toEqual(placesOf('7.77'))
    }
  },
)

test('shows the logo on every sheet, with or instead of the name', async () => {
  const picture = { width: 400, height: 100, channels: 3, background: '#09757e' } as const
  const bytes = await sharp({ create: picture }).jpeg().toBuffer()
  const logo = { bytes, width: 400, height: 100 }
  const drawn = async (shown: Dress['logo']) => {
    const pdf = await writePdf(sampleInvoice('en', NOW), {
      ...dress,
      design: 'calm',
      logo: shown,
    })
    return {
      hasPicture: Buffer.from(pdf).toString('latin1').includes('/Subtype /Image'),
      lines: textOfPdf(pdf).join('\n').split('\n'),
    }
  }

  const alone = await drawn({ ...logo, isWithName: false })
  const named = await drawn({ ...logo, isWithName: true })

  expect([alone.hasPicture, named.hasPicture, (await drawn(undefined)).hasPicture]).toEqual([
    true,
    true,
    false,
  ])
  expect([alone.lines.includes('Isles'), named.lines.includes('Isles')]).toEqual([false, true])
})

test.each(['#09757e', '#8b1a1a', '#2b4f9e', '#5d6b00'])(
  'a market’s colour, as %s, is read well on paper',
  (accent) => {
    const { mark, total, onTotal } = designOf({ design: 'calm', accent }).colours

    expect(colourFaults({ ...defaultColours, accent })).toEqual([])
    expect(contrast(mark, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(total, onTotal)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(['en', 'fr'] as const)(
  'an amount of millions is one piece, wherever it stands: %s',
  async (language) => {
    const sample = sampleInvoice(language, NOW)
    const amount = language === 'en' ? 'JMD\u00a0123,456,789.01' : '123\u00a0456\u00a0789,01\u00a0JMD'
    const sheets = sample.sheets.map((sheet) => ({
      ...sheet,
      lines: sheet.lines.map((line) => ({ ...line, unitPrice: amount, tax: amount, amount })),
      sums: [{ label: 'Delivery', value: amount }],
      total: { label: 'Total', value: amount },
    }))

    for (const design of documentDesigns) {
      const bytes = await writePdf({ ...sample, sheets }, { ...dress, design })

      const drawn = textOfPdf(bytes).join('\n').split('\n')
      expect(drawn.filter((piece) => piece === amount.replaceAll('\u00a0', ' '))).toHaveLength(11)
    }
  },
)
