/** Turns a basket into one order per seller, with the stock and slots they reserve. Pure. */
import { backorderOf, type CartLine, itemBackordersOf, linesBefore, piecesOf } from '#domains/cart/index.ts'
import type { StockRequest } from '#domains/catalog/index.ts'
import type { DeliverySnapshot, LineToCreate, OrderToCreate } from '#domains/orders/index.ts'
import type { CommissionTerms } from '#domains/pricing/index.ts'
import { newId } from '#values/id.ts'
import { localMoment } from '#values/local-time.ts'
import { sumMinor } from '#values/money.ts'
import { isPerishable } from '#values/perishable.ts'
import type { Basket } from './basket.ts'
import type { Package } from './package.ts'
import { pickupPointOf } from './pickup-point.ts'
import { weightOption } from './weight-option.ts'

/** In the order of the basket's packages, each of which must have a delivery method. */
export function toOrders({ packages, commissionOf }: Basket): OrderToCreate[] {
  return packages.map((pack) => {
    const { terms, price, chosen } = pack
    return {
      id: newId(),
      storeId: terms.id,
      saleCurrency: terms.currency,
      acceptsAutomatically: terms.acceptsAutomatically,
      itemsMinor: price.itemsMinor,
      discountMinor: price.discountMinor,
      shippingMinor: price.shippingMinor,
      cashFeeMinor: price.cashFeeMinor,
      freeShipping: chosen?.paidByMarket,
      taxMinor: price.taxMinor,
      pricesIncludeTax: price.isTaxIncluded,
      shippingTaxBps: price.shippingTaxBps,
      shippingTaxMinor: price.shippingTaxMinor,
      includedTaxMinor: price.includedTaxMinor,
      shippingIncludedTaxMinor: price.shippingIncludedTaxMinor,
      totalMinor: price.totalMinor,
      commissionMinor: price.commissionMinor,
      commissionTaxMinor: price.commissionTaxMinor,
      ageLimit: pack.ageLimit,
      delivery: deliveryOf(pack),
      lines: pack.lines.map((line, place) => ({
        ...toLine(line, price.lines[place], commissionOf(line.sellable.productId)),
        backorder: backorderOf(line, pack.lines),
        items: itemsOf(line, pack.lines),
      })),
    }
  })
}

/** Returns the slot each order reserves, if its delivery method has slots. */
export function slotRequestsOf({
  basket: { packages },
  orders,
}: {
  readonly basket: Pick<Basket, 'packages'>
  readonly orders: readonly OrderToCreate[]
}): { orderId: string; slotId: string; units: number }[] {
  return packages.flatMap(({ slot, lines }, place) => {
    const order = orders[place]
    return slot && order ? [{ orderId: order.id, slotId: slot.id, units: piecesOf(lines) }] : []
  })
}

/** Requests a variant once per order, even if several lines have it. Of bundles, their items are requested. */
export function stockRequestsOf(orders: readonly OrderToCreate[]): StockRequest[] {
  return orders.flatMap(({ id: orderId, lines }) =>
    [...Map.groupBy(lines.flatMap(piecesOfLine), ({ variantId }) => variantId)].map(([variantId, same]) => ({
      orderId,
      variantId,
      productId: same[0]?.productId ?? '',
      quantity: sumMinor(same.map(({ quantity }) => quantity)),
      backordered: sumMinor(same.map(({ backordered }) => backordered)),
    })),
  )
}

function piecesOfLine({ productId, variantId, quantity, backorder, items }: LineToCreate) {
  if (items.length === 0) return [{ productId, variantId, quantity, backordered: backorder?.quantity ?? 0 }]
  return items.map((item) => ({
    productId: item.productId,
    variantId: item.variantId,
    quantity: item.quantity * quantity,
    backordered: item.backordered ?? 0,
  }))
}

function itemsOf(line: CartLine, lines: readonly CartLine[]): LineToCreate['items'] {
  const times = itemBackordersOf(line, linesBefore({ lineId: line.id, lines }))
  return line.sellable.items.map((item, place) => ({
    productId: item.product_id,
    variantId: item.variant_id,
    quantity: item.quantity,
    backordered: times[place]?.quantity,
    name: item.name,
    sku: item.sku,
    options: item.options,
  }))
}

function deliveryOf({ store, chosen, slot, terms }: Package): DeliverySnapshot {
  if (!chosen) throw new Error(`No delivery method for the package of ${store.slug}`)
  return {
    method: chosen.method,
    kind: chosen.kind,
    name: chosen.name,
    price: chosen.price,
    earliest_on: slot ? localMoment(slot.startsAt, terms.timezone).day : chosen.earliestOn,
    latest_on: slot ? localMoment(slot.startsAt, terms.timezone).day : chosen.latestOn,
    timezone: terms.timezone,
    ...(chosen.kind === 'pickup' && { pickup_at: pickupPointOf(terms) }),
    ...(slot && {
      slot: { starts_at: slot.startsAt.toISOString(), ends_at: slot.endsAt.toISOString() },
    }),
  }
}

function toLine(
  {
    sellable,
    unitPrice,
    shownUnitPrice,
    quantity,
    note,
    modifier_ids: modifierIds,
    personalisation,
  }: CartLine,
  price: Package['price']['lines'][number] | undefined,
  commission: CommissionTerms,
): Omit<LineToCreate, 'backorder' | 'items'> {
  if (!price) throw new Error('Line has no price')
  return {
    productId: sellable.productId,
    variantId: sellable.variantId,
    productSlug: sellable.slug,
    name: sellable.name,
    sku: sellable.sku,
    modifierIds,
    isPerishable: isPerishable(sellable),
    returns: sellable.returns,
    options: [
      ...sellable.choices,
      ...sellable.modifiers
        .filter(({ isPersonal }) => !isPersonal)
        .map(({ group, label }) => ({ name: group, value: label })),
      ...(sellable.weightSale ? [weightOption(sellable.weightSale)] : []),
    ],
    personalisation,
    personalOptions: sellable.modifiers
      .filter(({ isPersonal }) => isPersonal)
      .map(({ group, label, shownPrice }) => ({ name: group, value: label, price_minor: shownPrice.minor })),
    note,
    pictureId: sellable.pictureId,
    quantity,
    listPrice: unitPrice,
    unitPriceMinor: shownUnitPrice.minor,
    itemsMinor: price.itemsMinor,
    discountMinor: price.discountMinor,
    taxBps: price.taxBps,
    taxMinor: price.taxMinor,
    includedTaxMinor: price.includedTaxMinor,
    commissionMinor: price.commissionMinor,
    commissionTaxMinor: price.commissionTaxMinor,
    commissionRateId: commission.rateId,
    commissionBps: commission.bps,
    commissionFixedMinor: commission.fixedMinor,
    commissionTaxBps: commission.taxBps,
  }
}
