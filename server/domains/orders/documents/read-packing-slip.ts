import type { readPackingSlip as contract } from '#contract/documents.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { Media } from '#domains/media/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { invoiceLanguage } from '../invoice/invoice.ts'
import { packingSlipOf } from '../invoice/packing-slip.ts'
import { writePdf } from '../invoice/write-pdf.ts'
import { findStoreOrder } from '../read-store-order.ts'
import { countDrawing } from './count-drawing.ts'
import { documentDress } from './document-design.ts'
import { readPackers, readProductAllergens } from './queries.ts'

/** Returns the packing slip of an order, for all staff of its store; other stores' orders are not found. */
export async function readPackingSlip(
  work: Work,
  { params }: Given<typeof contract>,
  media: Media,
): Promise<Answer<typeof contract>> {
  const { storeId } = staffOf(work, params.store)
  const language = invoiceLanguage(work.locale)
  const reading = { ...work, locale: language }
  const order = await findStoreOrder(reading, { storeId, number: params.number })
  // Rejected and cancelled orders are not packed.
  if (order.state === 'rejected' || order.state === 'cancelled')
    throw problem('state_conflict', { state: order.state })
  await countDrawing(work)
  const store = await readPackers(reading, storeId)
  const allergens = await readProductAllergens(
    work,
    order.lines.flatMap(({ product_id: id, items = [] }) => [id, ...items.map((item) => item.product_id)]),
  )
  const slip = packingSlipOf(order, { store, allergens, language })
  return { name: slip.fileName, bytes: await writePdf(slip, await documentDress(work, media)) }
}
