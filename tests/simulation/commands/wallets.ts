import fc from 'fast-check'
import { expect } from 'vitest'
import { demoPassword } from '#tests/support/demo.ts'
import { keyHeader } from '#tests/support/shopping.ts'
import { releasedToday } from '../released.ts'
import { answerOf, index, likely, pick, step, withAccount } from './step.ts'

export const recharge = step({
  name: 'top up a wallet',
  weight: 3,
  args: fc.record({
    shopper: index,
    minor: fc.integer({ min: 500, max: 9000 }),
    isPaid: fc.constantFrom(true, true, false),
    webhook: fc.constantFrom('twice', 'never'),
    isBack: fc.boolean(),
  }),
  async run({ model, market, personOf }, { shopper: place, minor, isPaid, webhook, isBack }) {
    const shopper = pick(withAccount(model), place)
    const { visitor } = personOf(shopper)
    await market.database.db.deleteFrom('rate_limits').execute()
    const body = { amount: { minor, currency: 'USD' }, payment_method: 'card' as const }
    const { code, answer } = await answerOf(visitor.call('POST /wallet/recharges', { body }, keyHeader()))
    expect(code).toBe(model.isGatewayUp ? 'done' : 'gateway_unavailable')
    if (!answer) return
    const page = new URL(answer.next_action?.url ?? '').pathname
    const decision = new URLSearchParams({ decision: isPaid ? 'approve' : 'decline', webhook })
    expect((await visitor.fetch(page, { method: 'POST', body: decision })).status).toBe(303)
    // Other webhooks that are due are sent at the same time.
    model.sendDue()
    const begun = model.recharge(shopper, { minor, isPaid, isTold: webhook === 'twice' })
    if (!isBack) return
    model.settleRecharge(begun)
    const params = { token: answer.token }
    const { status, balance } = await visitor.call('GET /wallet/recharges/{token}', { params })
    expect([status, balance.minor]).toEqual([isPaid ? 'paid' : 'failed', shopper.wallet])
  },
})

export const withdraw = step({
  name: 'request a withdrawal',
  weight: 3,
  args: fc.record({
    shopper: index,
    share: fc.constantFrom(0.2, 0.5, 1, 1.01),
    way: fc.constantFrom('bank', 'paypal'),
    isTwice: fc.boolean(),
  }),
  isPossible: (model) => model.shoppers.some(({ wallet }) => wallet > 0),
  async run({ model, market, personOf, withdrawals }, { shopper: place, share, way, isTwice }) {
    const shopper = likely(withAccount(model), ({ wallet }) => wallet > 0, place)
    const minor = Math.ceil(Math.max(shopper.wallet, 1) * share)
    await market.database.db.deleteFrom('rate_limits').execute()
    const body = { amount: { minor, currency: 'USD' }, way, password: demoPassword }
    const key = keyHeader()
    const ask = () => answerOf(personOf(shopper).visitor.call('POST /wallet/withdrawals', { body }, key))
    const refusal = model.refusalToWithdraw(shopper, minor)
    const { code, answer } = await ask()
    expect(code).toBe(refusal ?? 'done')
    if (!answer) return
    withdrawals.set(model.withdraw(shopper, minor), answer.withdrawal.id)
    if (isTwice) expect((await ask()).answer?.withdrawal.id).toBe(answer.withdrawal.id)
  },
})

const withdrawalTransitions = {
  cancel: { from: ['pending'], to: 'cancelled' },
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending', 'approved'], to: 'rejected' },
  paid: { from: ['approved'], to: 'paid' },
  returned: { from: ['paid'], to: 'returned' },
} as const

export const moveWithdrawal = step({
  name: 'update a withdrawal',
  weight: 4,
  args: fc.record({
    withdrawal: index,
    by: fc.nat(1),
    move: fc.constantFrom('cancel', 'approve', 'approve', 'reject', 'paid', 'paid', 'returned'),
  }),
  isPossible: (model) => model.withdrawals.length > 0,
  async run({ market, model, operators, personOf, withdrawals }, { withdrawal: place, by, move }) {
    const operator = pick(operators, by)
    const { from, to } = withdrawalTransitions[move]
    const froms: readonly string[] = from
    const withdrawal = likely(model.withdrawals, ({ state }) => froms.includes(state), place)
    const params = { id: withdrawals.get(withdrawal) ?? '' }
    const { visitor } = personOf(withdrawal.shopper)
    const moved = {
      cancel: () => visitor.call('POST /wallet/withdrawals/{id}/cancel', { params }, keyHeader()),
      approve: () => operator.call('POST /operator/withdrawals/{id}/approve', { params }, keyHeader()),
      reject: () =>
        operator.call(
          'POST /operator/withdrawals/{id}/reject',
          { params, body: { reason: 'No' } },
          keyHeader(),
        ),
      paid: () =>
        operator.call(
          'POST /operator/withdrawals/{id}/paid',
          { params, body: { reference: 'B-2' } },
          keyHeader(),
        ),
      returned: () =>
        operator.call(
          'POST /operator/withdrawals/{id}/returned',
          { params, body: { reason: 'Closed' } },
          keyHeader(),
        ),
    }
    const isPossible = froms.includes(withdrawal.state)
    const before = await releasedToday({ market, model, operators }, { approver: by, currency: 'USD' })
    const { code } = await answerOf<unknown>(moved[move]())
    const receiver = personOf(withdrawal.shopper).id
    if (move === 'approve')
      return expect(code).toBe(model.approveWithdrawal(withdrawal, by, { before, receiver }))
    expect(code).toBe(isPossible ? 'done' : 'state_conflict')
    if (isPossible && to !== 'approved') model.moveWithdrawal(withdrawal, to)
  },
})

export const transfer = step({
  name: 'transfer money to another wallet',
  weight: 1,
  args: fc.record({
    from: index,
    to: index,
    minor: fc.integer({ min: 1, max: 6000 }),
    isTwice: fc.boolean(),
  }),
  async run({ model, personOf }, { from, to, minor, isTwice }) {
    const giver = pick(withAccount(model), from)
    const taker = pick(withAccount(model), to)
    const key = keyHeader()
    const give = () =>
      answerOf(
        personOf(giver).visitor.call(
          'POST /wallet/transfers',
          { body: { to: personOf(taker).email, amount: { minor, currency: 'USD' }, password: demoPassword } },
          key,
        ),
      )
    const isPossible = giver !== taker && giver.wallet >= minor
    const { code } = await give()
    expect(code).toBe(giver === taker ? 'invalid_input' : isPossible ? 'done' : 'balance_too_low')
    if (!isPossible) return
    if (isTwice) expect((await give()).code).toBe('done')
    giver.wallet -= minor
    taker.wallet += minor
  },
})
