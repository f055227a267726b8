/** Sellers move their orders on, price their goods and count their shelves. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { GoodsModel, OrderModel, State, Wish } from '../records.ts'
import type { World } from '../world.ts'
import { answerOf, index, likely, pick, step } from './step.ts'
import { carryOutJobs } from './time.ts'

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

/** Steers one order as its store does. */
export async function moveOrder(world: World, each: OrderModel, move: Move): Promise<void> {
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
          : seller.call(`POST /seller/stores/{store}/orders/{number}/${move}`, { ...named, body: early }),
  )
  const obstructed = model.obstacleTo(each, to)
  expect(code).toBe(!each.isPlaced ? 'not_found' : isPossible ? (obstructed ?? 'done') : 'state_conflict')
  if (!isPossible || !each.isPlaced || obstructed) return
  if (to === 'rejected' || to === 'cancelled') model.end(each, to)
  else model.advance(each, to)
}

export const steer = step({
  name: 'steer an order',
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
  name: 'bring an order to its end',
  weight: 9,
  args: index,
  isPossible: (model) => model.orders.some(isToBring),
  async run(world, place) {
    await bring(world, pick(world.model.orders.filter(isToBring), place))
  },
})

export function isToBring({ state }: OrderModel): boolean {
  return state === 'placed' || state === 'accepted'
}

export async function bring(world: World, each: OrderModel): Promise<void> {
  for (const move of forward) {
    // Nothing leaves before it is taken.
    if (world.model.obstacleTo(each, moves[move].to)) await carryOutJobs(world)
    if (moves[move].from.some((state) => state === each.state)) await moveOrder(world, each, move)
  }
}

export const sayShort = step({
  name: 'say that there is not enough of something',
  weight: 3,
  args: fc.record({ order: index, line: index, available: fc.nat(3) }),
  isPossible: (model) => model.orders.some(isToBring),
  async run(world, { order: place, line: linePlace, available }) {
    const { model, sellerOf, partOf, requests } = world
    const each = likely(model.orders, isToBring, place)
    const lineIndex = linePlace % each.lines.length
    const line = pick(each.lines, lineIndex)
    const lineId = await world.lineIdOf(each, lineIndex)
    const said = model.sayShort(each, line, available)
    const { code, answer } = await answerOf(
      sellerOf(each.shop).call('POST /seller/stores/{store}/orders/{number}/shortfall', {
        params: { store: each.shop.slug, number: partOf(each) },
        body: { line_id: lineId, available },
      }),
    )
    expect(code).toBe(typeof said === 'string' ? said : 'done')
    if (typeof said === 'string') return
    const asked = answer?.order.lines.find(({ id }) => id === lineId)?.refund_requests.at(-1)
    expect([asked?.quantity, asked?.amount.minor]).toEqual([said.quantity, said.minor])
    requests.set(said, asked?.id ?? '')
  },
})

export const setPrice = step({
  name: 'set a price',
  weight: 2,
  args: fc.record({ goods: index, minor: fc.integer({ min: 60, max: 3000 }) }),
  async run(world, { goods: place, minor }) {
    await changePrice(world, { goods: pick(world.model.goods, place), quantity: 1 }, minor)
  },
})

export async function changePrice(
  { sellerOf, shelfOf }: World,
  { goods }: Wish,
  minor: number,
): Promise<void> {
  await sellerOf(goods.shop).call('PUT /seller/stores/{store}/variants/{id}', {
    params: { store: goods.shop.slug, id: shelfOf(goods).variantId },
    body: { price_minor: minor },
  })
  goods.price = minor
}

export const count = step({
  name: 'count a shelf',
  weight: 3,
  args: fc.record({ goods: index, onHand: fc.nat(20) }),
  run: (world, { goods: place, onHand }) => countShelf(world, pick(world.model.goods, place), onHand),
})

export async function countShelf(
  { sellerOf, shelfOf }: World,
  goods: GoodsModel,
  onHand: number,
): Promise<void> {
  const { code } = await answerOf(
    sellerOf(goods.shop).call('PUT /seller/stores/{store}/variants/{id}', {
      params: { store: goods.shop.slug, id: shelfOf(goods).variantId },
      body: { on_hand: onHand },
    }),
  )
  expect(code).toBe(onHand < goods.reserved ? 'state_conflict' : 'done')
  if (code === 'done') goods.onHand = onHand
}
