import fc from 'fast-check'
import { expect } from 'vitest'
import { keyHeader } from '#tests/support/shopping.ts'
import { isCash, owedCashOf, unchargedOf } from '../model-queries.ts'
import type { GoodsModel, OrderModel, State, Wish } from '../records.ts'
import type { World } from '../world.ts'
import { answerOf, index, likely, pick, step } from './step.ts'
import { runAllJobs } from './time.ts'

const moves = {
  accept: { from: ['placed'], to: 'accepted' },
  start: { from: ['accepted'], to: 'in_progress' },
  'hand-over': { from: ['in_progress'], to: 'fulfilled' },
  deliver: { from: ['fulfilled'], to: 'delivered' },
  reject: { from: ['placed'], to: 'rejected' },
  cancel: { from: ['accepted', 'in_progress'], to: 'cancelled' },
} as const

type Move = keyof typeof moves

const forward = ['accept', 'start', 'hand-over', 'deliver'] as const

/** However long before it was promised. */
const early = { confirm_early: true }

export async function moveOrder(
  world: World,
  each: OrderModel,
  move: Move,
  collected?: number,
): Promise<void> {
  const { model, sellerOf, partOf } = world
  const { from, to } = moves[move]
  const froms: readonly State[] = from
  const seller = sellerOf(each.shop)
  const named = { params: { store: each.shop.slug, number: partOf(each) } }
  const isPossible = froms.includes(each.state)
  const { code } = await answerOf(
    move === 'reject' || move === 'cancel'
      ? seller.call(`POST /seller/stores/{store}/orders/{number}/${move}`, {
          ...named,
          body: { reason: 'Broken' },
        })
      : move === 'hand-over'
        ? seller.call('POST /seller/stores/{store}/orders/{number}/hand-over', { ...named, body: early })
        : move === 'accept'
          ? seller.call('POST /seller/stores/{store}/orders/{number}/accept', named)
          : move === 'start'
            ? seller.call('POST /seller/stores/{store}/orders/{number}/start', { ...named, body: early })
            : seller.call('POST /seller/stores/{store}/orders/{number}/deliver', {
                ...named,
                body: { ...early, ...collectedOf(each, collected) },
              }),
  )
  const obstructed = model.obstacleTo(each, to)
  expect(code).toBe(!each.isPlaced ? 'not_found' : isPossible ? (obstructed ?? 'done') : 'state_conflict')
  if (!isPossible || !each.isPlaced || obstructed) return
  if (to === 'rejected' || to === 'cancelled') model.end(each, to)
  else model.advance(each, to, collected)
}

/** The cash collected on delivery: all that was due, unless an amount is given. */
function collectedOf(each: OrderModel, collected: number | undefined) {
  const due = unchargedOf(each)
  if (due === 0) return {}
  if (collected === undefined || collected === due) return { cash_collected: 'all' as const }
  if (collected === 0) return { cash_collected: 'none' as const }
  return { cash_collected: 'part' as const, cash_minor: collected }
}

export const collectPart = step({
  name: 'deliver an order and collect less cash than is due',
  weight: 30,
  args: fc.record({
    order: index,
    outcome: fc.constantFrom('part', 'part', 'none', 'refused', 'ruined', 'wrong'),
    share: fc.integer({ min: 1, max: 99 }),
  }),
  isPossible: (model) => model.orders.some(canCollectCash),
  async run(world, { order: place, outcome, share }) {
    const { model, sellerOf, partOf } = world
    const each = pick(model.orders.filter(canCollectCash), place)
    for (const move of ['accept', 'start', 'hand-over'] as const)
      if (moves[move].from.some((state) => state === each.state)) await moveOrder(world, each, move)
    // It waits for stock.
    if (each.state !== 'fulfilled') return
    const due = unchargedOf(each)
    const params = { store: each.shop.slug, number: partOf(each) }
    if (outcome === 'refused' || outcome === 'ruined') {
      const restock = outcome === 'refused'
      await sellerOf(each.shop).call('POST /seller/stores/{store}/orders/{number}/refuse', {
        params,
        body: { restock },
      })
      model.refuseAtDoor(each, restock)
      return
    }
    if (outcome === 'wrong') {
      const body = { ...early, cash_collected: 'part' as const, cash_minor: due + share - 1 }
      const deliver = 'POST /seller/stores/{store}/orders/{number}/deliver'
      expect((await answerOf(sellerOf(each.shop).call(deliver, { params, body }))).code).toBe('invalid_input')
      expect((await answerOf(sellerOf(each.shop).call(deliver, { params, body: early }))).code).toBe(
        'invalid_input',
      )
    }
    await moveOrder(world, each, 'deliver', outcome === 'part' ? Math.floor((due * share) / 100) : 0)
  },
})

function canCollectCash(each: OrderModel): boolean {
  return (
    (isNotStarted(each) || each.state === 'in_progress' || each.state === 'fulfilled') &&
    isCash(each) &&
    unchargedOf(each) > 0
  )
}

export const recordCash = step({
  name: 'record outstanding cash',
  weight: 4,
  args: fc.record({
    order: index,
    share: fc.constantFrom(30, 60, 100, 100, 101),
    isByOperator: fc.boolean(),
    isTwice: fc.boolean(),
  }),
  isPossible: (model) => model.orders.some(({ deliveredAt }) => deliveredAt > 0),
  async run(world, { order: place, share, isByOperator, isTwice }) {
    const { model, operator, sellerOf, partOf } = world
    const each = likely(model.orders, (order) => owedCashOf(order) > 0, place)
    const owed = owedCashOf(each)
    const number = partOf(each)
    const body = { amount_minor: share > 100 ? owed + 1 : Math.max(Math.floor((owed * share) / 100), 1) }
    const key = keyHeader()
    const record = async (): Promise<string> => {
      const { code } = await answerOf<unknown>(
        isByOperator
          ? operator.call('POST /operator/orders/{number}/cash', { params: { number }, body }, key)
          : sellerOf(each.shop).call(
              'POST /seller/stores/{store}/orders/{number}/cash',
              { params: { store: each.shop.slug, number }, body },
              key,
            ),
      )
      return code
    }
    const said = each.isPlaced ? model.recordCash(each, body.amount_minor) : 'not_found'
    expect(await record()).toBe(said)
    if (isTwice && said === 'done') expect(await record()).toBe('done')
  },
})

export const writeOffCash = step({
  name: 'write off outstanding cash',
  weight: 2,
  args: index,
  isPossible: (model) => model.orders.some(({ deliveredAt }) => deliveredAt > 0),
  async run(world, place) {
    const { model, sellerOf, partOf } = world
    const each = likely(model.orders, (order) => owedCashOf(order) > 0, place)
    const said = each.isPlaced ? model.writeOffCash(each) : 'not_found'
    const { code } = await answerOf(
      sellerOf(each.shop).call('POST /seller/stores/{store}/orders/{number}/cash/write-off', {
        params: { store: each.shop.slug, number: partOf(each) },
        body: { reason: 'It came late' },
      }),
    )
    expect(code).toBe(said)
  },
})

export const steer = step({
  name: 'update an order',
  weight: 5,
  args: fc.record({ order: index, move: fc.constantFrom<Move>(...forward, 'reject', 'cancel') }),
  isPossible: (model) => model.orders.length > 0,
  run: (world, { order: place, move }) => {
    const { from } = moves[move]
    const states: readonly State[] = from
    return moveOrder(
      world,
      likely(world.model.orders, ({ state }) => states.includes(state), place),
      move,
    )
  },
})

export const deliver = step({
  name: 'complete an order',
  weight: 9,
  args: index,
  isPossible: (model) => model.orders.some(isNotStarted),
  async run(world, place) {
    await bring(world, pick(world.model.orders.filter(isNotStarted), place))
  },
})

export function isNotStarted({ state }: OrderModel): boolean {
  return state === 'placed' || state === 'accepted'
}

export async function bring(world: World, each: OrderModel): Promise<void> {
  for (const move of forward) {
    // An order cannot leave before its payment is captured.
    if (world.model.obstacleTo(each, moves[move].to)) await runAllJobs(world)
    if (moves[move].from.some((state) => state === each.state)) await moveOrder(world, each, move)
  }
}

export const reportShortItem = step({
  name: 'report items as out of stock',
  weight: 3,
  args: fc.record({ order: index, line: index, available: fc.nat(3) }),
  isPossible: (model) => model.orders.some(isNotStarted),
  async run(world, { order: place, line: linePosition, available }) {
    const { model, sellerOf, partOf, requests } = world
    const each = likely(model.orders, isNotStarted, place)
    const lineIndex = linePosition % each.lines.length
    const line = pick(each.lines, lineIndex)
    const lineId = await world.lineIdOf(each, lineIndex)
    const said = model.reportShortItem(each, line, available)
    const { code, answer } = await answerOf(
      sellerOf(each.shop).call('POST /seller/stores/{store}/orders/{number}/shortfall', {
        params: { store: each.shop.slug, number: partOf(each) },
        body: { line_id: lineId, available },
      }),
    )
    expect(code).toBe(typeof said === 'string' ? said : 'done')
    if (typeof said === 'string') return
    const asked = answer?.order.lines.find(({ id }) => id === lineId)?.refund_requests.at(-1)
    expect([asked?.quantity, asked?.amount?.minor]).toEqual([said.quantity, said.minor])
    requests.set(said, asked?.id ?? '')
  },
})

export const setPrice = step({
  name: 'set a price',
  weight: 2,
  args: fc.record({ goods: index, minor: fc.integer({ min: 60, max: 3000 }) }),
  async run(world, { goods: place, minor }) {
    await changePrice(world, { goods: pick(world.model.goods, place) }, minor)
  },
})

export async function changePrice(
  { sellerOf, shelfOf }: World,
  { goods }: Pick<Wish, 'goods'>,
  minor: number,
): Promise<void> {
  await sellerOf(goods.shop).call('PUT /seller/stores/{store}/variants/{id}', {
    params: { store: goods.shop.slug, id: shelfOf(goods).variantId },
    body: { price_minor: minor },
  })
  goods.price = minor
}

export const count = step({
  name: 'set stock',
  weight: 3,
  args: fc.record({ goods: index, onHand: fc.nat(20) }),
  run: (world, { goods: place, onHand }) => setCountedStock(world, pick(world.model.goods, place), onHand),
})

export async function setCountedStock(
  { sellerOf, shelfOf }: World,
  goods: GoodsModel,
  onHand: number,
): Promise<void> {
  const isBundle = goods.items.length > 0
  const { code } = await answerOf(
    sellerOf(goods.shop).call('PUT /seller/stores/{store}/variants/{id}', {
      params: { store: goods.shop.slug, id: shelfOf(goods).variantId },
      body: { on_hand: onHand },
    }),
  )
  const isLowered = onHand < goods.onHand && onHand + goods.backorderMax < goods.reserved
  expect(code).toBe(isLowered || isBundle ? 'state_conflict' : 'done')
  if (code === 'done') goods.onHand = onHand
}
