import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMinor } from '#values/money.ts'
import type { TenderState } from '#values/tender-state.ts'
import type { GatewayPayment } from './gateway.ts'
import { pointsToReturn, shareRefund } from './refund-order.ts'
import {
  currentTender,
  currentTenders,
  mismatchOf,
  paymentStatusOf,
  stateAfter,
  type TenderKind,
} from './tender.ts'

const asked = { id: 'tender', amountMinor: 1200, currency: 'USD' }

function told(change: Partial<GatewayPayment> = {}): GatewayPayment {
  return {
    reference: 'payment',
    key: asked.id,
    state: 'captured',
    amount: { minor: 1200, currency: 'USD' },
    capturedMinor: 1200,
    isLive: false,
    failureCode: undefined,
    nextActionUrl: undefined,
    ...change,
  }
}

/** Applies payment states in the given order and returns the resulting tender state. */
function reportedAll(states: readonly GatewayPayment['state'][]): TenderState {
  return states.reduce<TenderState>(
    (state, next) => stateAfter(state, told({ state: next })) ?? state,
    'created',
  )
}

describe('stateAfter', () => {
  const words = fc.constantFrom('requires_action', 'authorised', 'captured', 'failed', 'cancelled')

  it('ends captured whatever the order and repetition of events', () => {
    fc.assert(
      fc.property(fc.array(words), fc.array(words), (before, behind) => {
        expect(reportedAll([...before, 'captured', ...behind])).toBe('captured')
      }),
    )
  })

  it('returns undefined for a repeated event', () => {
    fc.assert(
      fc.property(fc.array(words), words, (before, last) => {
        const state = reportedAll([...before, last])

        expect(stateAfter(state, told({ state: last }))).toBeUndefined()
      }),
    )
  })

  it('never moves back to an earlier state', () => {
    expect(stateAfter('captured', told({ state: 'failed' }))).toBeUndefined()
    expect(stateAfter('voided', told({ state: 'requires_action' }))).toBeUndefined()
    expect(stateAfter('refunded', told({ state: 'captured' }))).toBeUndefined()
  })
})

describe('mismatchOf', () => {
  it('accepts only the requested payment', () => {
    const gateway = { isLive: false }

    expect(mismatchOf(asked, told(), gateway)).toBeUndefined()
    expect(mismatchOf(asked, told({ key: 'another' }), gateway)).toMatch('another tender')
    expect(mismatchOf(asked, told({ amount: { minor: 1, currency: 'USD' } }), gateway)).toMatch('amount')
    expect(mismatchOf(asked, told({ amount: { minor: 1200, currency: 'XCD' } }), gateway)).toMatch('currency')
    expect(mismatchOf(asked, told({ capturedMinor: 1199 }), gateway)).toMatch('captured')
    expect(mismatchOf(asked, told({ isLive: true }), gateway)).toMatch('live')
    expect(mismatchOf(asked, told(), { isLive: true })).toMatch('test')
  })
})

describe('currentTender', () => {
  it('returns the captured tender, else the waiting one, else the last', () => {
    const tender = (attempt: number, state: TenderState, kind: TenderKind = 'card') => ({
      attempt,
      state,
      kind,
    })

    expect(currentTender([])).toBeUndefined()
    expect(currentTender([tender(1, 'failed'), tender(2, 'voided')])).toEqual(tender(2, 'voided'))
    expect(currentTender([tender(1, 'due'), tender(2, 'failed')])).toEqual(tender(1, 'due'))
    expect(currentTender([tender(1, 'captured'), tender(2, 'created')])).toEqual(tender(1, 'captured'))
  })

  it('returns the tender beside wallet and points, or these if they pay alone', () => {
    const tender = (attempt: number, state: TenderState, kind: TenderKind) => ({ attempt, state, kind })
    const cash = tender(2, 'due', 'cash')
    const wallet = tender(2, 'spent', 'wallet')
    const points = tender(2, 'spent', 'points')
    const failed = [tender(1, 'failed', 'card'), tender(1, 'released', 'wallet')]
    expect(currentTender([...failed, points, wallet, cash])).toBe(cash)
    expect(currentTender([points, wallet])).toBe(wallet)
    expect(currentTenders([...failed, points, wallet, cash])).toEqual([points, wallet, cash])
    expect(currentTenders(failed)).toEqual(failed)
  })
})

describe('paymentStatusOf', () => {
  it('reports how much of the captured amount is refunded', () => {
    const captured = { kind: 'card', state: 'captured', capturedMinor: 1200 } as const

    expect(paymentStatusOf({ ...captured, refundedMinor: 0 })).toBe('completed')
    expect(paymentStatusOf({ ...captured, refundedMinor: 200 })).toBe('partially_refunded')
    expect(paymentStatusOf({ ...captured, refundedMinor: 1200 })).toBe('refunded')
  })
})

describe('shareRefund', () => {
  const tenders = [
    { capturedMinor: 296, leftMinor: 296 },
    { capturedMinor: 1184, leftMinor: 1184 },
    { capturedMinor: 5395, leftMinor: 5395 },
  ]

  it('takes from each tender its share of the order', () => {
    expect(shareRefund(3038, tenders)).toEqual([131, 523, 2384])
  })

  it('splits many refunds like one of their sum, within what each tender has', () => {
    const paid = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 4 })
    const steps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
    fc.assert(
      fc.property(paid, steps, (amounts, parts) => {
        let left = amounts.map((minor) => ({ capturedMinor: minor, leftMinor: minor }))
        for (const part of [...parts, 1]) {
          const amount = Math.floor(sumMinor(left.map(({ leftMinor }) => leftMinor)) * part)
          const shares = shareRefund(amount, left)
          left = left.map(({ capturedMinor, leftMinor }, place) => ({
            capturedMinor,
            leftMinor: leftMinor - (shares[place] ?? 0),
          }))
          expect(Math.min(...left.map(({ leftMinor }) => leftMinor))).toBeGreaterThanOrEqual(0)
          const gone = left.map(({ capturedMinor, leftMinor }) => capturedMinor - leftMinor)
          const atOnce = amounts.map((minor) => ({ capturedMinor: minor, leftMinor: minor }))
          expect(gone).toEqual(shareRefund(sumMinor(gone), atOnce))
        }
        expect(left.every(({ leftMinor }) => leftMinor === 0)).toBe(true)
      }),
    )
  })

  it('splits by remaining amounts after a refund in another proportion', () => {
    const uneven = [
      { capturedMinor: 1000, leftMinor: 0 },
      { capturedMinor: 1000, leftMinor: 1000 },
    ]
    expect(shareRefund(400, uneven)).toEqual([0, 400])
  })

  it('refuses more than the remaining amount', () => {
    expect(() => shareRefund(11, [{ capturedMinor: 10, leftMinor: 10 }])).toThrow('No more can be')
  })
})

describe('pointsToReturn', () => {
  it('returns exactly the points spent over any number of refunds', () => {
    const minor = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(
        minor,
        minor,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (points, captured, parts) => {
          let [gone, back] = [0, 0]
          for (const part of [...parts, 1]) {
            const amount = Math.floor((captured - gone) * part)
            back += pointsToReturn(points, {
              capturedMinor: captured,
              returnedMinor: gone,
              amountMinor: amount,
            })
            gone += amount
          }
          expect(back).toBe(points)
        },
      ),
    )
  })
})
