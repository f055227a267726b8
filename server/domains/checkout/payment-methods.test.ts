import { describe, expect, it } from 'vitest'
import { obstacleTo, type PartToPay } from './payment-methods.ts'

const now = new Date('2026-03-02T12:00:00Z')
const account = [{ label: { en: 'Account' }, value: '1' }]
const paymentOptions = {
  hasCard: true,
  hasPayPal: true,
  takes: (method: string) => method === 'card',
  bank: { account, days: 5 },
  cash: undefined,
  unpaid: undefined,
  dueMinor: 0,
  now,
}

function part(change: Partial<PartToPay> = {}): PartToPay {
  return { acceptsCash: true, isCooked: false, kind: 'local', slotStartsAt: undefined, ...change }
}

describe('obstacleTo', () => {
  it('offers PayPal for its currencies and says if PayPal or the currency is missing', () => {
    expect(obstacleTo('paypal', [part()], { ...paymentOptions, takes: () => true })).toBeUndefined()
    expect(obstacleTo('paypal', [part()], paymentOptions)).toBe('currency_not_taken')
    expect(obstacleTo('paypal', [part()], { ...paymentOptions, hasPayPal: false })).toBe(
      'payment_unavailable',
    )
  })

  it('offers cards if a gateway does', () => {
    expect(obstacleTo('card', [part()], paymentOptions)).toBeUndefined()
    expect(obstacleTo('card', [part()], { ...paymentOptions, takes: () => false })).toBe(
      'payment_unavailable',
    )
  })

  it('offers cash if every store accepts it and delivers itself', () => {
    expect(obstacleTo('cash', [part(), part({ kind: 'pickup' })], paymentOptions)).toBeUndefined()
    expect(obstacleTo('cash', [part(), part({ acceptsCash: false })], paymentOptions)).toBe('cash_not_taken')
    expect(obstacleTo('cash', [part(), part({ kind: 'parcel' })], paymentOptions)).toBe('cash_abroad')
    expect(obstacleTo('cash', [part({ kind: undefined })], paymentOptions)).toBeUndefined()
  })

  it('offers cash up to the limit, counting other cash due, and not if the total lacks the fee', () => {
    const usd = (minor: number) => ({ minor, currency: 'USD' })
    const cash = { feeMinor: 200, limit: usd(5000), owed: usd(2000), dueMinor: 3000, lacksFee: false }
    const obstacleFor = (change: Partial<typeof cash>) =>
      obstacleTo('cash', [part()], { ...paymentOptions, cash: { ...cash, ...change } })

    expect(obstacleFor({})).toBeUndefined()
    expect(obstacleFor({ dueMinor: 3001 })).toBe('cash_limit_owed')
    expect(obstacleFor({ owed: usd(0), dueMinor: 5001 })).toBe('cash_limit')
    expect(obstacleFor({ owed: usd(9000), dueMinor: 0 })).toBeUndefined()
    expect(obstacleFor({ lacksFee: true })).toBe('cash_fee_lacks')
  })

  it('offers a transfer if nothing is due before it can arrive', () => {
    const early = part({ slotStartsAt: new Date('2026-03-07T11:59:00Z') })
    const late = part({ slotStartsAt: new Date('2026-03-07T12:00:00Z') })

    expect(obstacleTo('bank', [part({ kind: 'parcel' }), late], paymentOptions)).toBeUndefined()
    expect(obstacleTo('bank', [late, early], paymentOptions)).toBe('transfer_too_slow')
    expect(obstacleTo('bank', [part({ isCooked: true })], paymentOptions)).toBe('transfer_too_slow')
    expect(obstacleTo('bank', [part()], { ...paymentOptions, bank: { account: [], days: 5 } })).toBe(
      'payment_unavailable',
    )
  })
})
