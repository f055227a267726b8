import type { z } from 'zod'
import type { AddressSnapshot } from '#contract/accounts.ts'
import type { LineBackorder } from '#contract/backorders.ts'
import type { PickupPoint } from '#contract/checkout.ts'
import { orderPlaced } from '#contract/events.ts'
import type { OrderState } from '#contract/order-states.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { type Money, sumMinor } from '#values/money.ts'
import type { ReturnsPolicy } from '#values/returns-policy.ts'
import { insertGroup } from './insert-queries.ts'
import { acceptBy } from './place-group.ts'
import * as queries from './queries.ts'

export interface GroupToCreate {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly cartId: string
  readonly idempotencyKey: string
  readonly requestHash: string
  readonly accessHash: Buffer
  readonly currency: string
  readonly rateTableId: string
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
  readonly shippingAddress: z.infer<typeof AddressSnapshot>
  readonly billingAddress: z.infer<typeof AddressSnapshot>
  readonly note: string | undefined
  /** The payment deadline; undefined if the order is placed at once. */
  readonly payBy: Date | undefined
  readonly isPlaced: boolean
  /** In years; undefined if nothing has an age limit. */
  readonly ageConfirmed: number | undefined
  readonly orders: readonly OrderToCreate[]
}

export interface OrderToCreate {
  readonly id: string
  readonly storeId: string
  readonly saleCurrency: string
  readonly acceptsAutomatically: boolean
  readonly itemsMinor: number
  readonly discountMinor: number
  /** Delivery and the cash on delivery fee, as paid by the shopper. */
  readonly shippingMinor: number
  readonly cashFeeMinor: number
  /** The delivery subsidy that the marketplace pays to the seller, and the value of goods it requires. */
  readonly freeShipping: { readonly minor: number; readonly overMinor: number } | undefined
  /** Tax added to prices, including that of delivery. */
  readonly taxMinor: number
  /** Whether prices include tax; else it is added. */
  readonly pricesIncludeTax: boolean
  readonly shippingTaxBps: number
  readonly shippingTaxMinor: number
  /** Tax included in prices, including that of delivery. */
  readonly includedTaxMinor: number
  readonly shippingIncludedTaxMinor: number
  readonly totalMinor: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  /** Highest age limit of its goods in years, checked at hand-over. */
  readonly ageLimit: number | undefined
  readonly delivery: DeliverySnapshot
  readonly lines: readonly LineToCreate[]
}

/** The chosen delivery method, as it was promised. */
export interface DeliverySnapshot {
  readonly method: string
  readonly kind: 'parcel' | 'local' | 'pickup' | 'kitchen'
  readonly name: Texts
  readonly price: Money
  readonly earliest_on: string
  readonly latest_on: string
  readonly timezone: string
  readonly pickup_at?: PickupPoint
  readonly slot?: { readonly starts_at: string; readonly ends_at: string }
}

export interface LineToCreate {
  readonly productId: string
  readonly variantId: string
  readonly productSlug: string
  readonly name: Texts
  readonly sku: string
  /** From the cart line: the modifiers of a dish, sorted. */
  readonly modifierIds: readonly string[]
  /** Fresh or cooked: it can't be returned, and problems must be reported on the day of arrival. */
  readonly isPerishable: boolean
  /** The product's own policy; null if its store's holds. */
  readonly returns: ReturnsPolicy | null
  /** The options of the product, then of the dish. */
  readonly options: readonly { readonly name: Texts; readonly value: Texts }[]
  /** Answers to the product's fields, as in the cart line. */
  readonly personalisation: Readonly<Record<string, string>>
  /** The same with labels, and what each adds to the unit price. */
  readonly personalOptions: readonly {
    readonly name: Texts
    readonly value: Texts
    readonly price_minor: number
  }[]
  readonly note: string
  readonly pictureId: string | undefined
  readonly quantity: number
  readonly listPrice: Money
  readonly unitPriceMinor: number
  readonly itemsMinor: number
  readonly discountMinor: number
  readonly taxBps: number
  readonly taxMinor: number
  readonly includedTaxMinor: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  readonly commissionRateId: string | undefined
  readonly commissionBps: number
  /** The total of all lines with this rate. */
  readonly commissionFixedMinor: number
  readonly commissionTaxBps: number
  /** When it ships, if it is a pre-order or not all is in stock. */
  readonly backorder: LineBackorder | undefined
  /** What is in a bundle; empty for other products. */
  readonly items: readonly ItemToCreate[]
}

export interface ItemToCreate {
  readonly productId: string
  readonly variantId: string
  /** Pieces in one bundle. */
  readonly quantity: number
  /** Pieces of the line that are not in stock; undefined if it is sold from stock only. */
  readonly backordered: number | undefined
  readonly name: Texts
  readonly sku: string
  readonly options: readonly { readonly name: Texts; readonly value: Texts }[]
}

/** Creates an order: one group, one order per seller, with prices that never change. */
export async function createGroup(work: Work, group: GroupToCreate): Promise<void> {
  const { orders } = group
  await insertGroup(work, {
    group: {
      ...group,
      itemsMinor: sumMinor(orders.map((order) => order.itemsMinor)),
      discountMinor: sumMinor(orders.map((order) => order.discountMinor)),
      shippingMinor: sumMinor(orders.map((order) => order.shippingMinor)),
      taxMinor: sumMinor(orders.map((order) => order.taxMinor)),
      includedTaxMinor: sumMinor(orders.map((order) => order.includedTaxMinor)),
      totalMinor: sumMinor(orders.map((order) => order.totalMinor)),
    },
    orders: orders.map((order, place) => {
      const path = pathOf(group, order)
      return {
        ...order,
        number: `${group.number}-${place + 1}`,
        position: place + 1,
        state: path.at(-1) ?? 'pending_payment',
        placedAt: group.isPlaced ? work.now : undefined,
        acceptBy: path.at(-1) === 'placed' ? acceptBy(work.now, slotOf(order)) : undefined,
        shipmentId: newId(),
        events: path.map((to, step) => ({ id: newId(), from: path[step - 1] ?? 'new', to })),
        lines: order.lines.map((line, position) => ({ ...line, id: newId(), position: position + 1 })),
      }
    }),
  })
  if (group.isPlaced) emit(work, orderPlaced, { group_id: group.id })
}

export interface PlacedGroup {
  readonly id: string
  readonly number: string
  readonly total: Money
}

/**
 * Returns the order already created with the customer's key, and whether the cart has an earlier unpaid order.
 * @throws {Problem} key_reused when the key was sent with another request before
 */
export async function findPlaced(
  work: Work,
  sent: { customerId: string; cartId: string; key: string; requestHash: string },
): Promise<{ readonly placed: PlacedGroup | undefined; readonly hasEarlier: boolean }> {
  const { placed, has_earlier: hasEarlier } = await queries.readPlaced(work, sent)
  if (!placed) return { placed: undefined, hasEarlier }
  const { id, number, currency, total_minor: minor, request_hash: requestHash } = placed
  if (requestHash !== sent.requestHash) throw problem('key_reused')
  return { placed: { id, number, total: { minor, currency } }, hasEarlier }
}

function pathOf({ isPlaced }: GroupToCreate, { acceptsAutomatically }: OrderToCreate): OrderState[] {
  if (!isPlaced) return ['pending_payment']
  return acceptsAutomatically ? ['placed', 'accepted'] : ['placed']
}

function slotOf({ delivery }: OrderToCreate): Date | undefined {
  return delivery.slot && new Date(delivery.slot.starts_at)
}
