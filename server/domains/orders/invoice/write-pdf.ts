import type { Dress } from './designs.ts'
import type { Invoice } from './invoice.ts'

/** The library and its typefaces are loaded with the first document: they take 20 MB. */
export async function writePdf(invoice: Invoice, dress: Dress): Promise<Uint8Array> {
  const { drawPdf } = await import('./draw-pdf.ts')
  return drawPdf(invoice, dress)
}
