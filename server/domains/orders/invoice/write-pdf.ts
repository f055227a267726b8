import type { Dress } from './designs.ts'
import type { Invoice } from './invoice.ts'

/** Draws a document. The library and its fonts take 20 MB, so they are loaded with the first document. */
export async function writePdf(invoice: Invoice, dress: Dress): Promise<Uint8Array> {
  const { drawPdf } = await import('./draw-pdf.ts')
  return drawPdf(invoice, dress)
}
