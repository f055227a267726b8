import fc from 'fast-check'
import { expect } from 'vitest'
import { keyHeader } from '#tests/support/shopping.ts'
import type { PayoutRunModel } from '../records.ts'
import { releasedToday } from '../released.ts'
import type { World } from '../world.ts'
import { type Answered, answerOf, index, likely, pick, step } from './step.ts'

export const draftPayouts = step({
  name: 'draft a payout run',
  weight: 3,
  args: fc.record({ isTwice: fc.boolean(), seller: index }),
  isPossible: (model) => model.sellers.some(({ earnings }) => earnings > 0),
  async run(world, { isTwice, seller }) {
    const key = keyHeader()
    const { currency } = pick(world.model.sellers, seller)
    const body = { currency }
    const draft = () => answerOf(world.operator.call('POST /operator/payout-runs', { body }, key))
    await compareRun(world, { run: world.model.draftPayouts(currency), answered: await draft() })
    if (isTwice) await draft()
  },
})

/** Compares a new payout run with the market's and stores its id. */
async function compareRun(
  { operator, payoutRuns, payouts }: World,
  { run, answered }: { run: PayoutRunModel | undefined; answered: Answered<{ id: string }> },
): Promise<void> {
  expect(answered.code).toBe(run ? 'done' : 'nothing_to_pay')
  if (!run || !answered.answer) return
  const { id } = answered.answer
  payoutRuns.set(run, id)
  const shown = await operator.call('GET /operator/payout-runs/{id}', { params: { id } })
  const bySlug = new Map(shown.payouts.map((payout) => [payout.store.slug, payout]))
  expect(
    run.payouts.map(({ seller }) => {
      const { gross, debt, reserve, amount } = bySlug.get(seller.shop.slug) ?? {}
      return [gross?.minor, debt?.minor, reserve?.minor, amount?.minor]
    }),
  ).toEqual(run.payouts.map(({ gross, debt, reserve, amount }) => [gross, debt, reserve, amount]))
  expect(bySlug.size).toBe(run.payouts.length)
  for (const payout of run.payouts) payouts.set(payout, bySlug.get(payout.seller.shop.slug)?.id ?? '')
}

const payoutTransitions = {
  approve: ['draft'],
  submit: ['approved'],
  'run paid': ['submitted'],
  paid: ['submitted'],
  failed: ['approved', 'submitted', 'paid', 'paid'],
  'leave out': ['draft'],
  discard: ['draft'],
  retry: ['failed', 'returned'],
} as const

export const managePayout = step({
  name: 'update a payout',
  weight: 8,
  args: fc.record({
    payout: index,
    by: fc.nat(1),
    move: fc.constantFrom(
      'approve',
      'approve',
      'approve',
      'submit',
      'submit',
      'run paid',
      'paid',
      'failed',
      'leave out',
      'discard',
      'retry',
    ),
  }),
  isPossible: (model) => model.payoutRuns.length > 0,
  async run(world, { payout: place, by, move }) {
    const { model, operators, payouts, payoutRuns } = world
    const states: readonly string[] = payoutTransitions[move]
    const payout = likely(model.payouts, ({ state }) => states.includes(state), place)
    const { run } = payout
    const operator = pick(operators, by)
    const ofRun = { id: payoutRuns.get(run) ?? '' }
    const ofOne = { id: payouts.get(payout) ?? '' }
    const isMeant = states.includes(payout.state)
    const drafts = run.payouts.filter(({ state }) => state === 'draft')
    const submitted = run.payouts.filter(({ state }) => state === 'submitted')
    const saidOf = (isPossible: boolean) => (isPossible ? 'done' : 'state_conflict')
    switch (move) {
      case 'approve': {
        const before = await releasedToday(world, {
          approver: run.approvedBy ?? by,
          currency: payout.seller.shop.currency,
        })
        const said = model.approvePayouts(run, by, before)
        const { code, answer } = await answerOf(
          operator.call('POST /operator/payout-runs/{id}/approve', { params: ofRun }, keyHeader()),
        )
        expect(answer?.state ?? code).toBe(said)
        return
      }
      case 'submit': {
        const said = model.submitPayouts(run)
        const answered = await answerOf(
          operator.call('POST /operator/payout-runs/{id}/submit', { params: ofRun }, keyHeader()),
        )
        expect(answered).toEqual(
          typeof said === 'number' ? { code: 'done', answer: { failed: said } } : { code: said },
        )
        return
      }
      case 'run paid': {
        const body = { reference: 'B-3' }
        const { code } = await answerOf(
          operator.call('POST /operator/payout-runs/{id}/paid', { params: ofRun, body }, keyHeader()),
        )
        expect(code).toBe(saidOf(submitted.length > 0))
        for (const each of submitted) model.payOut(each)
        return
      }
      case 'paid': {
        const body = { reference: 'B-4' }
        const { code } = await answerOf(
          operator.call('POST /operator/payouts/{id}/paid', { params: ofOne, body }, keyHeader()),
        )
        expect(code).toBe(saidOf(isMeant))
        if (isMeant) model.payOut(payout)
        return
      }
      case 'failed': {
        const body = { reason: 'Closed' }
        const { code } = await answerOf(
          operator.call('POST /operator/payouts/{id}/failed', { params: ofOne, body }, keyHeader()),
        )
        expect(code).toBe(saidOf(isMeant))
        if (isMeant) model.returnPayout(payout)
        return
      }
      case 'leave out': {
        const body = { reason: 'Not delivered yet' }
        const { code } = await answerOf(
          operator.call('POST /operator/payouts/{id}/leave-out', { params: ofOne, body }, keyHeader()),
        )
        expect(code).toBe(saidOf(isMeant))
        if (isMeant) model.leaveOut(payout)
        return
      }
      case 'discard': {
        const { code } = await answerOf(
          operator.call('POST /operator/payout-runs/{id}/discard', { params: ofRun }, keyHeader()),
        )
        expect(code).toBe(saidOf(drafts.length > 0))
        for (const each of drafts) model.leaveOut(each)
        return
      }
      case 'retry': {
        const isPossible = isMeant && !payout.isRetried
        const answered = await answerOf(
          operator.call('POST /operator/payouts/{id}/retry', { params: ofOne }, keyHeader()),
        )
        if (isPossible)
          await compareRun(world, { run: model.draftPayouts(payout.seller.currency, payout), answered })
        else expect(answered.code).toBe('state_conflict')
      }
    }
  },
})
