import { expect, test } from 'vitest'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { documentDesigns } from '#values/document-design.ts'
import { sampleInvoice } from './sample-invoice.ts'
import { writePdf } from './write-pdf.ts'

test.each(documentDesigns)(
  'an Arabic document is drawn in Arabic letters, from the right: %s',
  async (design) => {
    const bytes = await writePdf(sampleInvoice('ar', new Date('2026-11-20T10:00:00Z')), design)

    // Signs that stand a little beside their place are pieces of their own.
    const drawn = textOfPdf(bytes).join('').replaceAll('\n', '')
    for (const word of ['فاتورة', 'الطلب', 'المبلغ', 'مطحونة'])
      expect(drawn).toContain([...word].reverse().join(''))
    expect(drawn).toContain('Blue Mountain')
    expect(drawn).toContain('167.45 USD')
    expect(Buffer.from(bytes).toString('latin1')).toContain('IBMPlexSansArabic')
  },
)
