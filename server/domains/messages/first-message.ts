/** The first message of a customer to a store, about an order or a product if given. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type { readAddressee as reading, sendFirstMessage as sending } from '#contract/messages.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { addMessage } from './add-message.ts'
import { countCustomerMessage, countNewThread } from './limits.ts'
import { findListedProduct, findStore, type ProductRow, type StoreRow } from './list-queries.ts'
import { findPlacedOrder, findThreadId, lockOrCreateThread, type OrderRow } from './queries.ts'

interface Asked {
  readonly store?: string | undefined
  readonly order?: string | undefined
  readonly product?: string | undefined
}

interface Addressee {
  readonly store: StoreRow
  readonly order: OrderRow | undefined
  readonly product: ProductRow | undefined
}

/** @throws {Problem} not_found, not_allowed */
export async function readAddressee(
  work: Work,
  { query }: Given<typeof reading>,
): Promise<Answer<typeof reading>> {
  const customerId = accountHolder(work)
  const { store, order, product } = await addresseeOf(work, query)
  const thread = await findThreadId(work, { customerId, storeId: store.id, orderId: order?.order_id })
  return {
    store: {
      slug: store.slug,
      name: store.name,
      vertical: store.vertical,
      ...(store.logo && { logo: store.logo }),
    },
    ...(order && { order: { number: order.number, group_number: order.group_number } }),
    ...(product && { product: product.product }),
    ...(thread !== undefined && { thread }),
  }
}

/** @throws {Problem} not_found, not_allowed, too_many_requests */
export async function sendFirstMessage(
  work: Work,
  { body: { text, ...asked } }: Given<typeof sending>,
): Promise<Answer<typeof sending>> {
  const customerId = accountHolder(work)
  const { store, order, product } = await addresseeOf(work, asked)
  const participants = { customerId, storeId: store.id, orderId: order?.order_id }
  await countCustomerMessage(work, customerId)
  const isNew = (await findThreadId(work, participants)) === undefined
  if (isNew && !order) await countNewThread(work, customerId)
  const threadId = await lockOrCreateThread(work, { id: newId(), ...participants })
  return addMessage(work, {
    threadId,
    sender: 'customer',
    senderId: customerId,
    text,
    productId: product?.id,
  })
}

/**
 * Finds the store by the order, the product or its own slug, which must name the same one.
 * @throws {Problem} not_found, also for another customer's order; not_allowed to the store's own staff
 */
async function addresseeOf(work: Work, asked: Asked): Promise<Addressee> {
  const customerId = accountHolder(work)
  const order =
    asked.order === undefined ? undefined : await findPlacedOrder(work, { number: asked.order, customerId })
  if (asked.order !== undefined && !order) throw problem('not_found')
  const product = asked.product === undefined ? undefined : await findListedProduct(work, asked.product)
  if (asked.product !== undefined && !product) throw problem('not_found')
  const storeId = order?.store_id ?? product?.store_id
  const by = storeId === undefined ? { slug: asked.store ?? '' } : { id: storeId }
  const store = await findStore(work, by)
  const isSame =
    store !== undefined &&
    (asked.store === undefined || asked.store === store.slug) &&
    (!product || product.store_id === store.id)
  if (!isSame || (!order && store.state !== 'approved')) throw problem('not_found')
  assertNotOwn(work, store)
  return { store, order, product }
}

function assertNotOwn({ actor }: Pick<Work, 'actor'>, { id }: StoreRow): void {
  if (actor.kind === 'person' && actor.stores.some(({ storeId }) => storeId === id))
    throw problem('not_allowed')
}
