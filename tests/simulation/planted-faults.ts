/**
 * Plausible faults in the market's money and stock, each a small change of its source. Planted one at a time, each
 * must be found by the simulation or by the test named with it.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PlantedFault {
  readonly name: string
  readonly edits: readonly Edit[]
  /** Part of the name of the test that finds the fault, if the simulation does not. */
  readonly foundBy?: { readonly file: string; readonly test: string }
}

interface Edit {
  readonly file: string
  /** Must occur in the file exactly once. */
  readonly search: string
  readonly replacement: string
}

const RACES = 'tests/journeys/race-conditions.test.ts'
const GIVEN = 'tests/journeys/manual-refunds.test.ts'
const stock = 'server/domains/catalog/stock-queries.ts'
/** The condition on which stock is reserved. */
const sufficient =
  '        and locked.sellable >= wanted.quantity\n        and wanted.quantity - greatest(locked.available, 0) <= wanted.backordered\n'
const orders = 'server/domains/orders/queries.ts'
const coupons = 'server/domains/coupons/queries.ts'
const slots = 'server/domains/delivery/slot-queries.ts'
const planning = 'server/domains/delivery/plan-queries.ts'
const replanning = 'server/domains/delivery/replan.ts'
const books = 'server/domains/ledger/order-postings.ts'
const shares = 'server/domains/ledger/order-shares.ts'
const refunds = 'server/domains/ledger/refund-postings.ts'
const disputed = 'server/domains/ledger/dispute-postings.ts'
const settlement = 'server/domains/ledger/settlement.ts'
const transfers = 'server/domains/payments/transfers/receive-transfer.ts'
const givenBack = 'server/domains/payments/transfers/return-transfer.ts'
const prices = 'server/domains/pricing/package-price.ts'

function edit(file: string, search: string, replacement: string): Edit {
  return { file, search, replacement }
}

function hammer(test: string): { file: string; test: string } {
  return { file: RACES, test }
}

function cash(test: string): { file: string; test: string } {
  return { file: 'tests/journeys/cash-in-part.test.ts', test }
}

function transfer(test: string): { file: string; test: string } {
  return { file: 'tests/journeys/transfers.test.ts', test }
}

function capture(test: string): { file: string; test: string } {
  return { file: 'tests/journeys/capture-on-acceptance.test.ts', test }
}

function product(test: string): { file: string; test: string } {
  return { file: 'tests/journeys/products.test.ts', test }
}

function personalisation(test: string): { file: string; test: string } {
  return { file: 'tests/journeys/personalisation.test.ts', test }
}

function stockTake(test: string): { file: string; test: string } {
  return { file: 'tests/journeys/stock-takes.test.ts', test }
}

function backorder(test: string): { file: string; test: string } {
  return { file: 'tests/journeys/backorders.test.ts', test }
}

function bundle(test: string): { file: string; test: string } {
  return { file: 'tests/journeys/bundles.test.ts', test }
}

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'a bundle reserves one piece of each item, whatever its quantity',
    edits: [
      edit(
        'server/domains/checkout/orders-of-basket.ts',
        '    quantity: item.quantity * quantity,\n',
        '    quantity,\n',
      ),
    ],
    foundBy: bundle('reserves, ships and returns the stock of its items'),
  },
  {
    name: 'a cart promises pieces twice, alone and in a bundle',
    edits: [
      edit(
        'server/domains/cart/claims.ts',
        '  return items.find((item) => item.variant_id === variantId)?.quantity ?? 0\n',
        '  return 0\n',
      ),
    ],
    foundBy: bundle('shares the stock of its items with other lines of the cart'),
  },
  {
    name: 'a missing bundle takes all of its items off the shelf',
    edits: [edit(stock, '(where not piece.is_of_bundle)', '(where true)')],
    foundBy: bundle('reported as missing takes nothing off the shelf'),
  },
  {
    name: 'what personalisation adds is left out of the price',
    edits: [
      edit(
        'server/domains/catalog/find-sellables.ts',
        'return sum([first, ...modifiers.map(({ shownPrice }) => shownPrice)], first.currency)',
        'return first',
      ),
    ],
  },
  {
    name: 'a price by quantity forgets what personalisation adds',
    edits: [
      edit(
        'server/domains/catalog/find-sellables.ts',
        'price: sum([price, ...modifiers.map((modifier) => modifier.price)], currency),\n        shownPrice: sumShown(show(price), modifiers),',
        'price,\n        shownPrice: show(price),',
      ),
    ],
    foundBy: personalisation('keeps what is added in sales and prices by quantity'),
  },
  {
    name: 'two texts of one variant become one line',
    edits: [
      edit(
        'server/domains/cart/cart.ts',
        'return JSON.stringify([variant_id, modifier_ids, note, Object.entries(personalisation).sort()])',
        'return JSON.stringify([variant_id, modifier_ids, note, Object.keys(personalisation).sort()])',
      ),
    ],
    foundBy: personalisation('adds up equal texts, keeps others apart'),
  },
  {
    name: 'backorders ignore their limit',
    edits: [
      edit(
        stock,
        '        and locked.sellable >= wanted.quantity\n',
        '        and locked.sellable + 1000 >= wanted.quantity\n',
      ),
    ],
    foundBy: backorder('holds however many buy at once'),
  },
  {
    name: 'an order is promised from stock that others took',
    edits: [
      edit(stock, '        and wanted.quantity - greatest(locked.available, 0) <= wanted.backordered\n', ''),
    ],
    foundBy: backorder('is not promised from stock that another takes at the same moment'),
  },
  {
    name: 'stock on hand serves later orders first',
    edits: [
      edit(
        'server/domains/catalog/backorder-queries.ts',
        '    and held.place <= own.place\n',
        '    and held.place >= own.place\n',
      ),
    ],
    foundBy: backorder('is served in the order in which it was placed'),
  },
  {
    name: 'an order is packed before its stock has arrived',
    edits: [
      edit(
        'server/domains/orders/assert-in-stock.ts',
        "  if (items.length > 0) throw problem('waiting_for_stock', { items })\n",
        "  if (items.length > 1) throw problem('waiting_for_stock', { items })\n",
      ),
    ],
    foundBy: backorder('is served in the order in which it was placed'),
  },
  {
    name: 'missing pieces that were on backorder are taken off the shelf',
    edits: [
      edit(
        stock,
        'on_hand = level.on_hand - counted.on_hand\n',
        'on_hand = level.on_hand - least(counted.quantity, level.on_hand)\n',
      ),
    ],
    foundBy: backorder('reported as missing takes nothing off the shelf'),
  },
  {
    name: 'a stock take forgets what was sold since the count',
    edits: [
      edit(
        'server/domains/catalog/stock-takes/take-queries.ts',
        'select variant_id, counted - expected as delta',
        'select variant_id, counted - (select on_hand from stock_levels l where l.variant_id = stock_counts.variant_id) as delta',
      ),
    ],
    foundBy: stockTake('keeps what was sold and received after the count'),
  },
  {
    name: 'of two people who scan at once, one is forgotten',
    edits: [
      edit(
        'server/domains/catalog/stock-takes/take-queries.ts',
        'then n.counted + excluded.counted',
        'then excluded.counted',
      ),
    ],
    foundBy: stockTake('adds up what two people scan at once'),
  },
  {
    name: 'two people who apply a stock take apply it twice',
    edits: [
      edit(
        'server/domains/catalog/stock-takes/stock-takes.ts',
        "if (state === 'ended') throw problem('state_conflict')",
        '',
      ),
    ],
    foundBy: stockTake('applied by two people at once changes the stock once'),
  },
  {
    name: 'changes of a live product are shown before their review',
    edits: [
      edit(
        'server/domains/catalog/submissions/hold-changes.ts',
        'live.set(id, { ...document, ...pickFields(before.live, proposed) })',
        'live.set(id, document)',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/product-review.test.ts',
      test: 'keep the earlier version live until they are approved',
    },
  },
  {
    name: 'a stock count overwrites sales made since',
    edits: [
      edit(
        'server/domains/catalog/products/stock-changes.ts',
        'const after = was === undefined || !level ? onHand : level.on_hand + onHand - was',
        'const after = onHand',
      ),
    ],
    foundBy: product('adds the difference of a count'),
  },
  {
    name: 'a reduction is compared with the price before the sale alone',
    edits: [
      edit(
        'server/domains/catalog/lowest-price.ts',
        "interval '30 days', p.published_at",
        "interval '1 second', p.published_at",
      ),
    ],
    foundBy: { file: 'tests/journeys/lowest-price.test.ts', test: 'counts an earlier sale' },
  },
  {
    name: 'a price by quantity replaces the lower price of a sale',
    edits: [
      edit(
        'server/domains/cart/quantity-prices.ts',
        '(step.price.minor < best.price.minor ? step : best)',
        '(step.price.minor < best.price.minor + 1_000_000 ? step : best)',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/quantity-and-weight-prices.test.ts',
      test: 'does not replace the lower price of a sale',
    },
  },
  {
    name: 'an order charges the price of a single item for a larger quantity',
    edits: [
      edit(
        'server/domains/cart/packages.ts',
        'unitMinor: shownUnitPrice.minor',
        'unitMinor: sellable.shownPrice.minor',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/quantity-and-weight-prices.test.ts',
      test: 'is quoted and stored with the order',
    },
  },
  {
    name: 'the quote leaves the cash fee out of the total',
    edits: [
      edit(
        'server/domains/checkout/quote.ts',
        'total: total(({ price }) => price.totalMinor),',
        'total: total(({ price }) => price.totalMinor - price.cashFeeMinor),',
      ),
    ],
    foundBy: {
      file: 'server/domains/checkout/basket.test.ts',
      test: 'charges the total that the quote shows',
    },
  },
  {
    name: 'an extended sale is compared with its own price',
    edits: [
      edit(
        'server/domains/catalog/products/write-documents.ts',
        'and ended.percent <= row.percent',
        'and ended.percent < row.percent',
      ),
    ],
    foundBy: { file: 'tests/journeys/lowest-price.test.ts', test: 'goes on when it is extended' },
  },
  {
    name: 'a change based on an old version is saved',
    edits: [
      edit(
        'server/domains/catalog/products/save-products.ts',
        "if (changes.version !== undefined && changes.version !== before.version) return { version: ['version_old'] }",
        '',
      ),
    ],
    foundBy: product('based on an old version is refused'),
  },
  {
    name: 'a partial cash payment counts as full payment',
    edits: [
      edit(
        'server/domains/payments/collect-cash.ts',
        'queries.collectOrder(work, { tenderId, orderId, amountMinor })',
        'queries.collectOrder(work, { tenderId, orderId, amountMinor: leftMinor })',
      ),
    ],
  },
  {
    name: 'cash that was never collected is refunded',
    edits: [
      edit(
        'server/domains/payments/refund-order.ts',
        'const offMinor = Math.min(backMinor, owedMinor)',
        'const offMinor = Math.max(backMinor - leftMinor, 0)',
      ),
    ],
    foundBy: cash('is deducted first from refunds, so unpaid cash is not refunded'),
  },
  {
    name: 'written-off cash is still charged commission',
    edits: [
      edit(
        shares,
        'const partOf = (frozen: number) => partUpTo(frozen, { minor, of: order.totalMinor })',
        'const partOf = (frozen: number) => partUpTo(frozen, { minor: 0, of: order.totalMinor })',
      ),
    ],
    foundBy: cash('is written off with a reason, and its commission is returned'),
  },
  {
    name: 'more cash is recorded later than was owed',
    edits: [
      edit(
        'server/domains/orders/cash.ts',
        'if (amountMinor > owedMinor)',
        'if (amountMinor > owedMinor + 1)',
      ),
    ],
    foundBy: cash('is recorded later in parts, never more than is owed, each once for its key'),
  },
  {
    name: 'goods refused at the door are not restocked',
    edits: [
      edit(
        'server/domains/orders/end-orders.ts',
        'if (restocks) for (const id of orderIds) await restockOrder(work, id)',
        'if (restocks && orderIds.length > 1) for (const id of orderIds) await restockOrder(work, id)',
      ),
    ],
    foundBy: cash('return to stock on request, and nothing is owed'),
  },
  {
    name: 'the market keeps the excess of a bank transfer',
    edits: [edit(transfers, '- (hasPaid ? priceMinor : 0)', '- (hasPaid ? receivedMinor + borneMinor : 0)')],
    foundBy: transfer('pays the order, and the excess is refunded by bank, once'),
  },
  {
    name: 'a partial bank transfer counts as full payment',
    edits: [
      edit(transfers, 'const hasPaid = isWanted && borneMinor === missingMinor', 'const hasPaid = isWanted'),
    ],
    foundBy: transfer(
      'waits for the rest, with an email to the shopper, and then releases the order to its sellers',
    ),
  },
  {
    name: 'another payment stays open after a transfer has paid',
    edits: [
      edit(
        transfers,
        "    await endOpenTenders(work, [tender.group_id], { as: 'voided', except: tender.attempt })\n",
        '',
      ),
    ],
    foundBy: transfer('an order finally paid by transfer cancels the card payment started meanwhile'),
  },
  {
    name: 'an unapplied transfer is returned twice',
    edits: [edit(givenBack, 'await setUnapplied(work, { tenderId, unappliedMinor: 0 })', '')],
    foundBy: transfer('pays the order, and the excess is refunded by bank, once'),
  },
  {
    name: 'a mistaken transfer is undone after it has paid',
    edits: [edit(givenBack, ' || leftMinor < 0) throw', ') throw')],
    foundBy: transfer('a transfer recorded by mistake is reversed, once, and only while it pays for nothing'),
  },
  {
    name: 'concurrent cash orders of one email address do not wait for each other',
    edits: [
      edit(
        'server/domains/checkout/cash.ts',
        'if (limit) await lockCash(work, customerId)',
        'if (!limit) return',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/cash.test.ts',
      test: 'holds for any number of concurrent orders by one shopper, on any devices',
    },
  },
  {
    name: 'a refunded cash fee reduces the market’s share of delivery',
    edits: [
      edit(
        'server/domains/ledger/order-facts-queries.ts',
        '* (o.shipping_minor - o.cash_fee_minor)',
        '* o.shipping_minor',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/cash.test.ts',
      test: 'that is given back leaves its seller what the market pays for the delivery',
    },
  },
  {
    name: 'a payout with a lost response is paid again',
    edits: [edit('run/gateways/stripe/payouts.ts', '(await transferOf(stripe, key)) ??', '')],
    foundBy: {
      file: 'tests/journeys/payouts-by-gateway.test.ts',
      test: 'T64 without an answer is retried with the same key, and paid once',
    },
  },
  {
    name: 'a payout returned late stays paid',
    edits: [
      edit(
        'server/domains/payouts/send-payout.ts',
        "payout.state === 'submitted' || payout.state === 'paid'",
        "payout.state === 'submitted'",
      ),
    ],
    foundBy: {
      file: 'tests/journeys/payouts-by-gateway.test.ts',
      test: 'bounces once, however late and in whatever order its events arrive',
    },
  },
  {
    name: 'cash is collected for out-of-stock items',
    edits: [
      edit(
        'server/domains/payments/waive-queries.ts',
        'a.amount_minor, a.left_minor,',
        'a.amount_minor, a.amount_minor as left_minor,',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/shortfall.test.ts',
      test: 'cash on delivery is reduced as previewed, and every party sees the same amount',
    },
  },
  {
    name: 'waived amounts are still owed',
    edits: [
      edit(books, "return stage === 'part_paid' || stage === 'unpaid'", "return stage === 'part_paid'"),
    ],
    foundBy: {
      file: 'tests/journeys/shortfall.test.ts',
      test: 'cash on delivery is reduced as previewed, and every party sees the same amount',
    },
  },
  {
    name: 'the reservation for a failed payment is not released',
    edits: [
      edit(
        'server/domains/payments/apply-payment.ts',
        "  if (state === 'failed' || state === 'voided') await releaseFunds(work, tender)\n",
        "  if (state === 'voided') await releaseFunds(work, tender)\n",
      ),
    ],
    foundBy: {
      file: 'tests/journeys/tenders.test.ts',
      test: 'is unchanged as soon as the card beside it is declined (T55), and pays again with the next',
    },
  },
  {
    name: 'a card is captured for its part although the wallet part was released',
    edits: [
      edit(
        'server/domains/checkout/complete-payment.ts',
        ' && !(await hasReleased(work, { groupId, attempt }))',
        ' && !(await hasReleased(work, { groupId, attempt: 0 * attempt }))',
      ),
    ],
  },
  {
    name: 'every partial refund returns the points of the first',
    edits: [
      edit(
        'server/domains/payments/refund-order.ts',
        '  return upTo(returnedMinor + amountMinor) - upTo(returnedMinor)\n',
        '  return upTo(amountMinor) + 0 * returnedMinor\n',
      ),
    ],
    foundBy: {
      file: 'server/domains/payments/tender.test.ts',
      test: 'returns exactly the points spent over any number of refunds',
    },
  },
  {
    name: 'payments with points earn points',
    edits: [
      edit(
        'server/domains/ledger/queries.ts',
        "      and t.kind = 'points'\n",
        "      and t.kind = 'none'\n",
      ),
    ],
  },
  {
    name: 'a payment reversed by the bank is also refunded',
    edits: [
      edit(
        'server/domains/payments/refund-order.ts',
        '  if (await queries.isDisputed(work, orderId)) {\n',
        "  if (orderId === '' && (await queries.isDisputed(work, orderId))) {\n",
      ),
    ],
  },
  {
    name: 'an order that ended during a dispute is not refunded',
    edits: [
      edit('server/domains/disputes/move-dispute.ts', '  await refundEndedOrders(work, group, orders)\n', ''),
    ],
    foundBy: {
      file: 'tests/journeys/disputes.test.ts',
      test: 'a disputed payment is not refunded; orders that end meanwhile are refunded once it is won',
    },
  },
  {
    name: 'a second chargeback returns the commission of the first again',
    edits: [
      edit(
        shares,
        '      partUpTo(frozen, { minor: rest.chargedBack + minor, of: whole }) -\n      partUpTo(frozen, { minor: rest.chargedBack, of: whole })',
        '      partUpTo(frozen, { minor, of: whole })',
      ),
    ],
    foundBy: {
      file: 'server/domains/ledger/order-postings.test.ts',
      test: 'reverse the same commission in parts as in one sum, to the cent',
    },
  },
  {
    name: 'a disputed amount is paid out',
    edits: [
      edit(
        disputed,
        'const hold = isSold ? Math.max(isReleased ? sellers : Math.min(sellers, rest.pending), 0) : 0',
        'const hold = isSold ? Math.max(isReleased ? 0 : Math.min(sellers, rest.pending), 0) : 0',
      ),
    ],
  },
  {
    name: 'a card is charged for out-of-stock items',
    edits: [
      edit(
        'server/domains/payments/next-capture.ts',
        '  return { orderId, amountMinor: amountMinor - settledMinor }\n',
        '  return { orderId, amountMinor: amountMinor + 0 * settledMinor }\n',
      ),
    ],
    foundBy: capture('missing items of an authorised order are never captured, for one order or several'),
  },
  {
    name: 'an order is handed over with an authorised payment only',
    edits: [
      edit(
        'server/domains/orders/seller-commands.ts',
        "    if (await findAuthorisedOf(work, order.id)) throw problem('payment_not_taken')\n",
        '',
      ),
    ],
    foundBy: capture('an order is not handed over before its payment is captured'),
  },
  {
    name: 'a rejected order stays authorised',
    edits: [
      edit(
        'server/domains/payments/refund-order.ts',
        '    await releaseAuthorised(work, { tenderId: held.tender_id, orderIds: [given.orderId] })\n',
        '',
      ),
    ],
    foundBy: capture('a rejected order is voided, not refunded'),
  },
  {
    name: 'an order that ends during a payment is released immediately',
    edits: [edit('server/domains/payments/refund-order.ts', '    if (held.is_under_way) return\n', '')],
    foundBy: capture('an order that ends during its payment is refunded once the payment is known'),
  },
  {
    name: 'orders are captured before they are accepted',
    edits: [
      edit(
        'server/domains/payments/next-capture.ts',
        "open.filter(({ state }) => state !== 'placed')",
        'open',
      ),
    ],
    foundBy: capture('an accepted order is captured, and an undecided one stays authorised'),
  },
  {
    name: 'an expired authorisation is still waited for',
    edits: [
      edit(
        'server/domains/checkout/held/settle-authorised.ts',
        '    if (isOver) await endUncaptured(work, { group, tender })\n',
        '',
      ),
    ],
    foundBy: capture(
      'an authorisation that expires cancels uncaptured orders, however often its webhook arrives',
    ),
  },
  {
    name: 'a refused capture counts as captured',
    edits: [
      edit(
        'server/domains/checkout/held/capture-authorised.ts',
        '    await begin((work) => settleRefused(work, { tender, capture, code: error.code }))\n',
        '    await begin((work) => settleCaptured(work, tender, capture))\n',
      ),
    ],
    foundBy: capture('a failed capture puts the order on hold, is retried, and finally cancels the order'),
  },
  {
    name: 'a refused capture is retried without end',
    edits: [
      edit(
        'server/domains/checkout/held/watch-authorisations.ts',
        'const HOLD_MS = 24 * HOUR_MS\n',
        'const HOLD_MS = 24_000 * HOUR_MS\n',
      ),
    ],
    foundBy: capture('a failed capture puts the order on hold, is retried, and finally cancels the order'),
  },
  {
    name: 'a refund refused by the gateway is not assigned to an operator',
    edits: [
      edit(
        'server/domains/payments/refund-order.ts',
        '    if (!(error instanceof GatewayRefusal)) throw error\n',
        '    if (error) throw error\n',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/refunds-by-bank.test.ts',
      test: 'a refund refused by a gateway is due by bank, and paid so',
    },
  },
  {
    name: 'a failed refund counts as paid',
    edits: [
      edit(
        'server/domains/payments/apply-refund-event.ts',
        "  if (refund?.state === 'failed') {\n",
        "  if (refund?.key === '' && refund.state === 'failed') {\n",
      ),
    ],
  },
  {
    name: 'a goodwill refund takes back earned points',
    edits: [
      edit(
        'server/domains/ledger/queries.ts',
        "    where coalesce(q.kind, 'line') in ('line', 'write_off')\n",
        '',
      ),
    ],
  },
  {
    name: 'stock of a cancelled order is not released',
    edits: [
      edit('server/domains/orders/end-orders.ts', "  await releaseStock(work, orderIds, 'released')\n", ''),
    ],
  },
  {
    name: 'stock stays reserved after the payment deadline',
    edits: [
      edit('server/domains/orders/place-group.ts', "  await releaseStock(work, orderIds, 'expired')\n", ''),
    ],
  },
  {
    name: 'the job that expires unpaid orders finds none',
    edits: [
      edit(
        orders,
        '    where pay_by < ${now}\n',
        "    where pay_by < ${now}::timestamptz - interval '90 days'\n",
      ),
    ],
  },
  {
    name: 'stock is not deducted at hand-over',
    edits: [
      edit(
        stock,
        'set reserved = level.reserved - ended.quantity, on_hand = level.on_hand - ended.quantity',
        'set reserved = level.reserved - ended.quantity',
      ),
    ],
  },
  {
    name: 'stock can be set below the reserved quantity',
    edits: [
      edit(
        'server/domains/catalog/seller-queries.ts',
        'on conflict (variant_id) do update set on_hand = excluded.on_hand\n        where level.reserved <= excluded.on_hand + level.backorder_max or excluded.on_hand > level.on_hand',
        'on conflict (variant_id) do update set on_hand = greatest(excluded.on_hand, level.reserved)',
      ),
    ],
  },
  {
    name: 'a repeated webhook is applied again',
    edits: [
      edit(
        'server/domains/payments/tender.ts',
        'stepOf(told) > stepOf(state) ? told',
        'stepOf(told) >= stepOf(state) ? told',
      ),
    ],
  },
  {
    name: 'a second payment for the same order is kept',
    edits: [
      edit(
        'server/domains/checkout/settle-payment.ts',
        '    await returnGatewayPayment(work, tender, payment)\n    return false',
        '    return false',
      ),
    ],
  },
  {
    name: 'a late payment continues the order without stock',
    edits: [
      edit(
        'server/domains/orders/place-group.ts',
        'if (!(await reserveStockAgain(work, orderIds))) {',
        'if (orderIds.length === 0) {',
      ),
    ],
  },
  {
    name: 'a late payment for an expired order is not refunded',
    edits: [
      edit(
        'server/domains/checkout/complete-payment.ts',
        "    await refundOrder(work, { orderId: id, cause: 'cancelled', key: `late:${tender.id}:${id}` })\n",
        '    if (id === tender.id) await refundOrder(work, { orderId: id, cause: "cancelled", key: id })\n',
      ),
    ],
  },
  {
    name: 'a paid order can be paid again',
    edits: [
      edit(
        'server/domains/checkout/pay-order.ts',
        "  if (tender && (isPaid(tender.state) || isHeld(tender.state))) throw problem('already_paid')\n",
        '',
      ),
    ],
  },
  {
    name: 'a repeated command runs twice',
    edits: [
      edit(
        'server/platform/idempotency.ts',
        '  if (await claim(work, { actor, key, hash, endpoint: command.endpoint })) {',
        '  if ((await claim(work, { actor, key, hash, endpoint: command.endpoint })) || key !== "") {',
      ),
    ],
  },
  {
    name: 'a key is accepted for a different request',
    edits: [
      edit(
        'server/domains/orders/create-group.ts',
        "  if (requestHash !== sent.requestHash) throw problem('key_reused')\n",
        '',
      ),
    ],
  },
  {
    name: 'a refund of collected cash ends the cash still due',
    edits: [
      edit('server/domains/payments/refund-queries.ts', "            when t.state = 'due' then 'due'\n", ''),
    ],
  },
  {
    name: 'another customer’s order can be cancelled',
    edits: [
      edit(
        'server/domains/orders/group.ts',
        "  if (!group || actor.kind !== 'person' || group.customerId !== actor.userId) throw problem('not_found')",
        "  if (!group || actor.kind !== 'person') throw problem('not_found')",
      ),
    ],
  },
  {
    name: 'a store can update another store’s orders',
    edits: [
      edit(
        'server/domains/orders/seller-commands.ts',
        '(other) => other.number === params.number && other.storeId === storeId && other.isPlaced,',
        '(other) => other.number === params.number && storeId !== "" && other.isPlaced,',
      ),
    ],
  },
  {
    name: 'a store can decide on another store’s refund requests',
    edits: [
      edit(
        'server/domains/orders/refund-queries.ts',
        '    where q.id = ${id}\n      and o.store_id = coalesce(${storeId ?? null}::uuid, o.store_id)\n',
        '    where q.id = ${id}\n      and ${storeId ?? null}::uuid is not distinct from ${storeId ?? null}::uuid\n',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/refund-requests.test.ts',
      test: 'T10 another store’s request is not found, and pays nothing',
    },
  },
  {
    name: 'a coupon is not released when its order ends',
    edits: [edit('server/domains/orders/end-orders.ts', '  await releaseCoupons(work, orderIds)\n', '')],
  },
  {
    name: 'a coupon is used without checking its remaining uses',
    edits: [
      edit(
        coupons,
        'where id = ${taken.coupon_id}\n        and (uses_total is null or used_count < uses_total)\n        and (budget_minor is null or spent_minor + ${taken.budget_minor} <= budget_minor)',
        'where id = ${taken.coupon_id}',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/coupons.test.ts',
      test: 'is refunded when paid too late and its coupon is used up by then',
    },
  },
  {
    name: 'a coupon’s budget is not recorded',
    edits: [
      edit(
        coupons,
        'spent_minor = spent_minor + ${use.budgetMinor}\n',
        'spent_minor = spent_minor + 0 * ${use.budgetMinor}::bigint\n',
      ),
    ],
  },
  {
    name: 'shares are rounded down, with the rest for the last',
    edits: [
      edit(
        'values/money.ts',
        'const byRemainder = [...shares].sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)',
        'const byRemainder = [...shares].reverse()',
      ),
    ],
  },
  {
    name: 'percentages are calculated in floating point and truncated',
    edits: [
      edit(
        'values/money.ts',
        'return toSafe((BigInt(wholeMinor(minor)) * BigInt(wholeMinor(bps)) + 5000n) / 10_000n)',
        'return Math.trunc(minor * (bps / 10_000))',
      ),
    ],
  },
  {
    name: 'commission is calculated before discounts',
    edits: [
      edit(
        prices,
        'return (bases[place] ?? 0) - withinMinor + subsidyMinor',
        'return (bases[place] ?? 0) - withinMinor + discountMinor',
      ),
    ],
  },
  {
    name: 'tax is calculated before discounts',
    edits: [
      edit(
        prices,
        'const taxes = taxesOf(lines, bases, isTaxIncluded)',
        'const taxes = taxesOf(lines, items, isTaxIncluded)',
      ),
    ],
  },
  {
    name: 'commission is calculated on included tax',
    edits: [
      edit(
        prices,
        'return (bases[place] ?? 0) - withinMinor + subsidyMinor',
        'return (bases[place] ?? 0) + 0 * withinMinor + subsidyMinor',
      ),
    ],
  },
  {
    name: 'included tax is also added to the prices',
    edits: [
      edit(
        prices,
        'const added = (minor: number) => (isTaxIncluded ? 0 : minor)',
        'const added = (minor: number) => minor',
      ),
    ],
  },
  {
    name: 'the cash fee is added without tax',
    foundBy: {
      file: 'server/domains/pricing/package-price.test.ts',
      test: 'taxes the fee together with delivery',
    },
    edits: [
      edit(
        prices,
        'taxOn(shippingMinor, shippingTaxBps, isTaxIncluded) - taxSoFarMinor',
        'taxOn(price.shippingMinor, shippingTaxBps, isTaxIncluded) - taxSoFarMinor',
      ),
    ],
  },
  {
    name: 'deliveries abroad are never taxed',
    edits: [
      edit(
        'server/domains/pricing/taxes.ts',
        'ratesIn(productId, country).find(({ depth, tax_class }) => depth === null && tax_class === null)?.bps ??',
        'ratesIn(productId, country).find(() => false)?.bps ??',
      ),
    ],
  },
  {
    name: 'the tax on delivery is not refunded with it',
    foundBy: {
      file: 'tests/journeys/taxes.test.ts',
      test: 'an order with taxed delivery is refunded to the cent in parts, and credit notes state the tax',
    },
    edits: [
      edit(
        'server/domains/orders/order-json.ts',
        "'delivery_minor', o.shipping_minor + o.shipping_tax_minor - coalesce",
        "'delivery_minor', o.shipping_minor - coalesce",
      ),
    ],
  },
  {
    name: 'commission has no maximum',
    edits: [
      edit(
        'server/domains/pricing/commission.ts',
        'const minor = Math.min(wanted, maxMinor ?? wanted, mostOf(baseMinor, taxBps))',
        'const minor = Math.min(wanted, mostOf(baseMinor, taxBps) + 0 * (maxMinor ?? 0))',
      ),
    ],
  },
  {
    name: 'the seller receives the commission, and the market the rest',
    edits: [
      edit(
        books,
        "      [{ kind: due > 0 ? 'pending' : 'debt', storeId, currency }, due],\n      [{ kind: 'revenue', currency }, rest.commission],",
        "      [{ kind: due > 0 ? 'pending' : 'debt', storeId, currency }, rest.commission],\n      [{ kind: 'revenue', currency }, due],",
      ),
    ],
  },
  {
    name: 'the spread of a conversion is kept after a refund',
    edits: [
      edit(
        settlement,
        'const spread = after.spread - before.spread',
        'const spread = Math.max(after.spread - before.spread, 0)',
      ),
    ],
  },
  {
    name: 'sellers receive the full rate, without the spread',
    edits: [edit(settlement, 'const net = less(minor)', 'const net = whole(minor) + 0 * less(minor)')],
  },
  {
    name: 'parts of a sale are converted without the earlier parts',
    edits: [
      edit(
        settlement,
        'balances = withEntries(balances, entries)',
        'balances = withEntries(new Map(), entries)',
      ),
    ],
  },
  {
    name: 'a refund changes the market’s share with the wrong sign',
    edits: [
      edit(
        refunds,
        "      [{ kind: 'revenue', currency }, -back.commission],\n      [{ kind: 'tax', currency }, -back.commissionTax],",
        "      [{ kind: 'revenue', currency }, -back.commissionTax],\n      [{ kind: 'tax', currency }, -back.commission],",
      ),
    ],
  },
  {
    name: 'every refunded piece has the share of the first',
    edits: [
      edit(
        'server/domains/orders/refundable.ts',
        'const left = units.slice(sumMinor(approved.map((request) => request.quantity ?? 0)))',
        'const left = units.slice(0, units.length - sumMinor(approved.map((request) => request.quantity ?? 0)))',
      ),
    ],
    foundBy: {
      file: 'server/domains/orders/refundable.test.ts',
      test: 'refunds single units to the same total as all units together',
    },
  },
  {
    name: 'a refund request is decided twice',
    edits: [
      edit(
        'server/domains/orders/refund-queries.ts',
        "    .where('id', '=', id)\n    .where('state', '=', 'pending')\n",
        "    .where('id', '=', id)\n",
      ),
    ],
  },
  {
    name: 'every retry of a refund uses a new gateway key',
    edits: [
      edit('server/domains/payments/refund-order.ts', '      key: refund.id,\n', '      key: newId(),\n'),
    ],
    foundBy: {
      file: 'tests/journeys/payments.test.ts',
      test: 'happens once, although the gateway is down at first and then its answer is lost',
    },
  },
  {
    name: 'a refund to the wallet is not credited',
    edits: [
      edit(
        'server/domains/orders/decide-refund.ts',
        '    paidTo: request.pay_to,\n',
        "    paidTo: 'original',\n",
      ),
    ],
  },
  {
    name: 'earned points are not taken back with a refund',
    edits: [
      edit(
        'server/domains/ledger/settle-reward.ts',
        '  if (missing === 0) return\n',
        '  if (missing <= 0) return\n',
      ),
    ],
  },
  {
    name: 'earnings are released during a refund request',
    edits: [
      edit(
        orders,
        "    and not exists (select from refund_requests q where q.order_id = o.id and q.state = 'pending')\n",
        '',
      ),
    ],
  },
  {
    name: 'the job for unanswered orders finds none',
    edits: [
      edit(
        orders,
        '      and accept_by < ${now}\n',
        "      and accept_by < ${now}::timestamptz - interval '1 year'\n",
      ),
    ],
  },
  {
    name: 'stock is reserved without checking availability',
    edits: [edit(stock, sufficient, '')],
    foundBy: hammer('sells the last pieces'),
  },
  {
    name: 'stock levels are locked in any order',
    edits: [
      edit(
        stock,
        'where level.variant_id in (select variant_id from wish)\n      order by level.variant_id\n',
        'where level.variant_id in (select variant_id from wish)\n      order by random()\n',
      ),
    ],
    foundBy: hammer('baskets of the same things'),
  },
  {
    name: 'a stock level is read before it is locked',
    edits: [edit(stock, sufficient, '        and level.on_hand - level.reserved >= wanted.quantity\n')],
    foundBy: hammer('the last piece'),
  },
  {
    name: 'a coupon’s uses are counted without a lock',
    edits: [
      edit(coupons, '    where c.id = ${id}\n    for no key update\n', '    where c.id = ${id}\n'),
      edit(
        coupons,
        'where id = ${use.couponId}\n        and (uses_total is null or used_count < uses_total)\n',
        'where id = ${use.couponId}\n',
      ),
    ],
    foundBy: hammer('a coupon for some'),
  },
  {
    name: 'a wallet’s balance is read before it is locked',
    edits: [
      edit(
        'server/domains/ledger/post.ts',
        '    if (balance !== null && amount < 0 && balance + amount < 0 && !mayOverdraw) {',
        '    if (balance !== null && amount < 0 && balance < 0 && !mayOverdraw) {',
      ),
    ],
    foundBy: hammer('a wallet is spent once'),
  },
  {
    name: 'an order ignores its idempotency key',
    edits: [
      edit(
        'server/domains/checkout/place-order.ts',
        '  if (placed) return { order: await readMadeOrder(work, placed) }\n',
        '  if (placed?.id === "") return { order: await readMadeOrder(work, placed) }\n',
      ),
    ],
    foundBy: hammer('one order of one key'),
  },
  {
    name: 'two processes settle the same order at once',
    edits: [
      edit(
        orders,
        '    from order_groups\n    where ${isMeant(key)}\n    for no key update\n',
        '    from order_groups\n    where ${isMeant(key)}\n',
      ),
    ],
    foundBy: hammer('pays once'),
  },
  {
    name: 'more is refunded than is left',
    edits: [
      edit(
        'server/domains/orders/issue-refund.ts',
        '  return Math.max(room.left_minor - room.proposed_minor, 0)',
        '  return Math.max(room.left_minor + 1_000_000 - room.proposed_minor, 0)',
      ),
    ],
    foundBy: {
      file: GIVEN,
      test: 'T48 twenty concurrent refunds stay within the payment, and a double approval refunds once',
    },
  },
  {
    name: 'one operator gives both approvals of a refund',
    edits: [
      edit(
        'server/domains/orders/decide-refund.ts',
        "    if (approverId === request.approved_by) throw problem('second_operator_needed')\n",
        '',
      ),
    ],
    foundBy: {
      file: GIVEN,
      test: 'above its limit, a seller’s refund needs an operator, and an operator’s a second operator',
    },
  },
  {
    name: 'one operator alone approves a large withdrawal',
    edits: [
      edit(
        'server/domains/wallet/withdrawals/decide-withdrawals.ts',
        '  if (first === null && (await checkApproval(work, approval))) {\n',
        '  if (first === null && (await checkApproval(work, { ...approval, limitMinor: limitMinor + 1_000_000 }))) {\n',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/withdrawals.test.ts',
      test: 'above the limit needs a second operator, once, also with concurrent approvals',
    },
  },
  {
    name: 'the sellers’ refund limit is not applied',
    edits: [
      edit(
        'server/domains/orders/decide-refund.ts',
        '  if (!(await checkApproval(work, approval))) {\n',
        '  if (as === "seller" || !(await checkApproval(work, approval))) {\n',
      ),
    ],
    foundBy: {
      file: GIVEN,
      test: 'above its limit, a seller’s refund needs an operator, and an operator’s a second operator',
    },
  },
  {
    name: 'approval limits consider only a single refund',
    edits: [
      edit(
        'server/domains/approvals/releases.ts',
        '  ].find(([, minor]) => minor > limitMinor)\n',
        '  ].find(() => false)\n',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/approval-limits.test.ts',
      test: 'four refunds of 9.00 for an order with a limit of 10.00 need a second operator after the first',
    },
  },
  {
    name: 'approval totals are read without a lock',
    edits: [
      edit(
        'server/domains/approvals/releases.ts',
        '  await lockTotals(work, keysOf(approval))\n  return previewApproval(work, approval)\n',
        '  return previewApproval(work, approval)\n',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/approval-limits.test.ts',
      test: 'thirty concurrent refunds by one operator stay below the limit together',
    },
  },
  {
    name: 'the market never recovers its goodwill',
    edits: [
      edit(
        'server/domains/orders/request-refund.ts',
        '  return 0 - Math.max(Math.min(missingMinor, goodwillMinor), 0)',
        '  return 0 - Math.max(Math.min(missingMinor, goodwillMinor, 0), 0)',
      ),
    ],
    foundBy: {
      file: GIVEN,
      test: 'goodwill and refunds together never exceed the payment, and the operator gets goodwill back',
    },
  },
  {
    name: 'a seller pays for the market’s goodwill',
    edits: [
      edit(
        refunds,
        '  const sellers = sumMinor([minor, -back.goodwill, back.subsidy, -back.commission, -back.commissionTax])\n  // By a cent',
        '  const sellers = sumMinor([minor, back.subsidy, -back.commission, -back.commissionTax])\n  // By a cent',
      ),
    ],
    foundBy: {
      file: GIVEN,
      test: 'goodwill of the operator is refunded at once, is free for the seller, and matches the preview to the cent',
    },
  },
  {
    name: 'delivery is refunded without deducting earlier refunds',
    edits: [
      edit(
        'server/domains/orders/issue-refund.ts',
        '  const most = isDelivery ? desk.room.delivery_minor : left',
        '  const most = left',
      ),
    ],
    foundBy: { file: GIVEN, test: 'the delivery cost is refunded in parts, up to the amount paid for it' },
  },
  {
    name: 'two operators decide on the same request',
    edits: [
      edit(
        'server/domains/orders/refund-queries.ts',
        "    .where('id', '=', id)\n    .where('state', '=', 'pending')\n",
        "    .where('id', '=', id)\n",
      ),
    ],
    foundBy: {
      file: 'tests/journeys/refund-requests.test.ts',
      test: 'a rejected request states its reason, and can be repeated',
    },
  },
  {
    name: 'the second decision on a request reports success',
    edits: [
      edit(
        'server/domains/orders/decide-refund.ts',
        "  if (!(await setDecision(work, { id, as, answer, limitMinor }))) {\n    throw problem('state_conflict', { state: (await readRequest(work, id))?.state })\n  }\n",
        '  if (!(await setDecision(work, { id, as, answer, limitMinor }))) return\n',
      ),
    ],
    foundBy: hammer('asked back many times'),
  },
  {
    name: 'a slot is booked without checking its capacity',
    edits: [edit(slots, '        and locked.left >= wanted.count\n', '')],
    foundBy: hammer('a slot’s last places'),
  },
  {
    name: 'a slot is booked without checking its capacity in pieces',
    edits: [edit(slots, '        and coalesce(locked.units_left >= wanted.units, true)\n', '')],
    foundBy: hammer('a slot to the last piece'),
  },
  {
    name: 'the pieces of an ended order stay in its slot',
    edits: [edit(slots, ', booked_units = s.booked_units - given.units', '')],
    foundBy: hammer('whoever comes when another gives it back'),
  },
  {
    name: 'a late payment books its slot again without checking the capacity in pieces',
    edits: [edit(slots, '            and coalesce(locked.units_left >= lost.units, true)\n', '')],
    foundBy: {
      file: 'tests/journeys/slots.test.ts',
      test: 'a slot whose reservation expired during payment is kept if its units still fit, or else refused',
    },
  },
  {
    name: 'the hours of a booked slot change',
    edits: [
      edit(replanning, ' && slot.endsAt.getTime() === endsAt.getTime()', ''),
      edit(
        replanning,
        '    !slot.isWithdrawn &&\n',
        '    !slot.isWithdrawn && slot.endsAt === next.endsAt &&\n',
      ),
      edit(planning, 'closes_at = c.closes_at,', 'ends_at = c.ends_at, closes_at = c.closes_at,'),
      edit(planning, 'as c (id, closes_at,', 'as c (id, ends_at, closes_at,'),
      edit(
        planning,
        '        ${changed.map(({ closesAt }) => closesAt)}',
        '        ${changed.map(({ endsAt }) => endsAt)}::timestamptz[],\n        ${changed.map(({ closesAt }) => closesAt)}',
      ),
    ],
    foundBy: hammer('nobody is moved to other hours'),
  },
  {
    name: 'a cart is changed by two requests at once',
    edits: [
      edit(
        'server/domains/cart/queries.ts',
        '    update carts\n    set version = version + 1, updated_at = ${now}\n    where secret_hash = ${secretHash}\n    returning id, version, coupon_id, null as home\n',
        '    select id, version, coupon_id, null as home\n    from carts\n    where secret_hash = ${secretHash}\n      and ${now}::timestamptz is not null\n',
      ),
    ],
    foundBy: hammer('of a line that is changed many times'),
  },
  {
    name: 'code attempts are counted after the comparison',
    edits: [
      edit(
        'server/domains/accounts/identity/proof-queries.ts',
        '      and tries < ${triesMax}\n',
        '      and tries < 50 + ${triesMax}\n',
      ),
    ],
    foundBy: {
      file: 'tests/journeys/security-identity.test.ts',
      test: 'a hundred concurrent guesses are five attempts, and the right code is then too late',
    },
  },
  {
    name: 'points are not earned, because the ledger does not hear of deliveries',
    edits: [
      {
        file: 'server/domains/ledger/handlers.ts',
        search: '  on(orderDelivered, reward),\n',
        replacement: '',
      },
    ],
  },
  {
    name: 'a later event of an order overtakes one that failed',
    edits: [
      {
        file: 'server/platform/events/queries.ts',
        search: '            and earlier.event_id < d.event_id\n',
        replacement: '            and earlier.event_id < 0\n',
      },
    ],
    foundBy: {
      file: 'tests/journeys/event-delivery.test.ts',
      test: 'wait behind a failed one of their subject',
    },
  },
]

export function withFault(source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, { file, search, replacement }) => {
    const [before, after, ...more] = text.split(search)
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`${file} does not contain '${search.trim()}' exactly once`)
    return before + replacement + after
  }, source)
}

const ROOT = join(import.meta.dirname, '../..')

/** Vite plugin that plants a fault by changing sources as they are loaded. */
export function plantFault(name: string | undefined) {
  const fault = plantedFaults.find((each) => each.name === name)
  if (name !== undefined && !fault) throw new Error(`Planted fault '${name}' not found`)
  return {
    name: 'planted fault',
    enforce: 'pre' as const,
    load(id: string) {
      const edits = fault?.edits.filter(({ file }) => join(ROOT, file) === id) ?? []
      return edits.length > 0 ? withFault(readFileSync(id, 'utf8'), edits) : undefined
    },
  }
}
