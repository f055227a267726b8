/** Users without access get nothing, and users with access get the true state. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { keyHeader } from '#tests/support/shopping.ts'
import { sum } from '../calculations.ts'
import type { OrderModel } from '../records.ts'
import { answerOf, index, likely, pick, step } from './step.ts'

/** Tries actions on another user's records, which must answer not found. */
export const accessOthersRecords = step({
  name: 'access records of others',
  weight: 2,
  args: fc.record({
    order: index,
    other: index,
    what: fc.constantFrom('read', 'cancel', 'pay', 'steer', 'decide', 'decide'),
  }),
  isPossible: (model) => model.orders.length > 0,
  async run(world, { order: place, other, what }) {
    const { model, personOf, sellerOf, numberOf, partOf, requests } = world
    const isAsked = (of: OrderModel) => of.requests.some(({ state }) => state === 'pending')
    const each = what === 'decide' ? likely(model.orders, isAsked, place) : pick(model.orders, place)
    const { visitor } = personOf(
      pick(
        model.shoppers.filter((shopper) => shopper !== each.group.shopper),
        other,
      ),
    )
    const shop = pick(
      model.shops.filter((shop) => shop !== each.shop),
      other,
    )
    const seller = sellerOf(shop)
    const params = { number: numberOf(each.group) }
    const request = each.requests.find(({ state }) => state === 'pending')
    const tries = {
      read: () => visitor.call('GET /orders/{number}', { params, query: {} }),
      cancel: () => visitor.call('POST /orders/{number}/cancel', { params, body: { reason: 'No' } }),
      pay: () =>
        visitor.call('POST /orders/{number}/pay', { params, body: { payment_method: 'cash' } }, keyHeader()),
      steer: () =>
        seller.call('POST /seller/stores/{store}/orders/{number}/accept', {
          params: { store: shop.slug, number: partOf(each) },
        }),
      decide: () =>
        seller.call('POST /seller/stores/{store}/refund-requests/{id}/decide', {
          params: { store: shop.slug, id: (request && requests.get(request)) ?? crypto.randomUUID() },
          body: { decision: 'approve' },
        }),
    }
    expect((await answerOf<unknown>(tries[what]())).code).toBe('not_found')
  },
})

export const compareOrderViews = step({
  name: 'read an order as shopper and seller',
  weight: 2,
  args: index,
  isPossible: (model) => model.groups.length > 0,
  async run({ model, personOf, sellerOf, numberOf, partOf }, place) {
    const group = pick(model.groups, place)
    const { visitor } = personOf(group.shopper)
    const read = await visitor.call('GET /orders/{number}', {
      params: { number: numberOf(group) },
      query: {},
    })
    expect(read.sub_orders.map((sub) => [sub.state, sub.total.minor, sub.refunded.minor])).toEqual(
      group.orders.map(({ state, total: whole, refunds }) => [
        state,
        whole,
        sum(refunds.filter((refund) => refund.state === 'succeeded').map(({ minor }) => minor)),
      ]),
    )
    const own = pick(group.orders, place)
    const params = { store: own.shop.slug, number: partOf(own) }
    const { code, answer } = await answerOf(
      sellerOf(own.shop).call('GET /seller/stores/{store}/orders/{number}', { params }),
    )
    expect(code).toBe(own.isPlaced ? 'done' : 'not_found')
    expect(answer?.commission?.minor).toBe(
      own.isPlaced ? sum(own.lines.map((line) => line.commission)) : undefined,
    )
  },
})
