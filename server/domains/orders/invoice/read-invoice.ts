import type { Answer, Given } from '#contract/endpoint.ts'
import type { readInvoice as contract } from '#contract/orders.ts'
import type { Media } from '#domains/media/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { orderAnswer, wasPlaced } from '../answers.ts'
import { countDrawing } from '../documents/count-drawing.ts'
import { documentDress } from '../documents/document-design.ts'
import { readInvoiceLabels } from '../documents/queries.ts'
import { findOwn } from '../read-orders.ts'
import { readIssuers } from '../read-queries.ts'
import { invoiceLanguage, invoiceOf } from './invoice.ts'
import { writePdf } from './write-pdf.ts'

/**
 * Returns the invoice of an order, or of one seller order by number, for its customer or by key.
 * @throws {Problem} not_found; state_conflict before any of it has been placed
 */
export async function readInvoice(
  work: Work,
  { params: { number }, query }: Given<typeof contract>,
  media: Media,
): Promise<Answer<typeof contract>> {
  const locale = invoiceLanguage(work.locale)
  const read = { ...work, locale }
  const group = await findOwn(read, number, query.key)
  const placed = new Set(group.orders.filter(wasPlaced).map((order) => order.number))
  const order = orderAnswer(group, { locale, now: work.now, account: [] })
  const parts = order.sub_orders.filter(
    (part) => placed.has(part.number) && (number === group.number || number === part.number),
  )
  // There is nothing to bill before placement.
  if (parts.length === 0) throw problem('state_conflict')
  await countDrawing(work)
  const issuers = await readIssuers(read, group.id)
  const labels = await readInvoiceLabels(work, group.id)
  const invoice = invoiceOf(order, { number, parts, issuers, labels, locale })
  return { name: invoice.fileName, bytes: await writePdf(invoice, await documentDress(work, media)) }
}
