import fc from 'fast-check'
import { expect } from 'vitest'
import { keyHeader } from '#tests/support/shopping.ts'
import { sum } from '../calculations.ts'
import { countingTry } from '../model-queries.ts'
import type { DisputeModel, GroupModel } from '../records.ts'
import { DAY, FAULT_WINDOW } from '../terms.ts'
import type { World } from '../world.ts'
import { answerOf, index, likely, step } from './step.ts'
import { advanceTime } from './time.ts'

export const openDispute = step({
  name: 'dispute a payment',
  weight: 4,
  args: fc.record({
    group: index,
    share: fc.constantFrom('left', 'left', 'third', 'all'),
    isTwice: fc.boolean(),
    isLate: fc.constantFrom(false, false, true),
  }),
  isPossible: (model) => model.groups.some(isPaidByCard),
  async run(world, { group: place, share, isTwice, isLate }) {
    const { model, operator, numberOf, disputes } = world
    const isMeant = (each: GroupModel) =>
      isPaidByCard(each) && (!isLate || each.orders.some(({ deliveredAt }) => deliveredAt > 0))
    const group = likely(model.groups, isMeant, place)
    // By then the seller's earnings are released, so the hold reduces a balance that can be paid out.
    if (isLate) await advanceTime(world, FAULT_WINDOW + DAY)
    const paid = sum(group.orders.map((each) => each.paid.outer))
    const asked = { left: undefined, third: Math.ceil(paid / 3), all: paid }[share]
    const minor = asked === 0 ? undefined : asked
    const key = keyHeader()
    const body = {
      order_number: numberOf(group),
      reference: `SIM ${crypto.randomUUID()}`,
      reason: 'fraudulent' as const,
      ...(minor !== undefined && { amount_minor: minor }),
    }
    const open = () => answerOf(operator.call('POST /operator/disputes', { body }, key))
    const said = model.openDispute(group, minor)
    const { code, answer } = await open()
    expect(code).toBe(typeof said === 'string' ? said : 'done')
    if (typeof said === 'string' || !answer) return
    disputes.set(said, answer.id)
    if (isTwice) expect((await open()).answer?.id).toBe(answer.id)
    await readDispute(world, said)
  },
})

function isPaidByCard(group: GroupModel): boolean {
  const { kind } = countingTry(group)
  return kind === 'card' && group.orders.some(({ paid }) => paid.outer > 0)
}

async function readDispute({ operator, disputes }: World, dispute: DisputeModel): Promise<void> {
  const params = { id: disputes.get(dispute) ?? '' }
  const shown = await operator.call('GET /operator/disputes/{id}', { params })
  expect([shown.state, shown.amount.minor, shown.unattributed.minor]).toEqual([
    dispute.state,
    dispute.minor,
    dispute.nobodys,
  ])
  expect(shown.shares.map(({ amount, held }) => [amount.minor, held.minor])).toEqual(
    dispute.shares.map(({ minor, shownOnHold }) => [minor, isDecided(dispute) ? 0 : shownOnHold]),
  )
}

function isDecided({ state }: DisputeModel): boolean {
  return state === 'won' || state === 'lost'
}

export const closeDispute = step({
  name: 'update a dispute',
  weight: 4,
  args: fc.record({
    dispute: index,
    move: fc.constantFrom('answered', 'won', 'lost', 'lost'),
    fee: fc.constantFrom(0, 1500),
  }),
  isPossible: (model) => model.disputes.length > 0,
  async run(world, { dispute: place, move, fee }) {
    const { model, operator, disputes } = world
    const dispute = likely(model.disputes, (each) => !isDecided(each), place)
    const params = { id: disputes.get(dispute) ?? '' }
    const { code } = await answerOf<unknown>(
      move === 'answered'
        ? operator.call('PUT /operator/disputes/{id}/evidence', {
            params,
            body: { evidence: 'A photograph' },
          })
        : operator.call(
            'POST /operator/disputes/{id}/decide',
            { params, body: { outcome: move, fee_minor: fee } },
            keyHeader(),
          ),
    )
    expect(code).toBe(isDecided(dispute) ? 'state_conflict' : 'done')
    if (isDecided(dispute)) return
    if (move === 'answered') dispute.state = 'answered'
    else model.closeDispute(dispute, { as: move, fee })
    await readDispute(world, dispute)
  },
})
