import { describe, expect, it, test } from 'vitest'
import { refundableOf, worthsLeft } from './refundable.ts'

// Three at 5.00 with 1.00 off and 1.25 tax cost 5.08, 5.09 and 5.08.
const line = { quantity: 3, unit_price_minor: 500, discount_minor: 100, tax_minor: 125 }

function back(quantity: number) {
  return { state: 'approved' as const, quantity }
}

test('refunds single units to the same total as all units together', () => {
  const whole = worthsLeft({ ...line, requests: [] })
  const afterOne = worthsLeft({ ...line, requests: [back(1)] })
  const afterTwo = worthsLeft({ ...line, requests: [back(1), back(1)] })

  expect(whole).toEqual([508, 1017, 1525])
  expect(afterOne).toEqual([509, 1017])
  expect(afterTwo).toEqual([508])
  expect(worthsLeft({ ...line, requests: [back(3)] })).toEqual([])
})

describe('refundableOf', () => {
  const sold = {
    state: 'delivered' as const,
    returns_days: 14,
    // 22:30 on 1 May in Jamaica.
    events: [{ state: 'delivered' as const, at: '2026-05-02T03:30:00Z', reason: null }],
    room: { left_minor: 2000, proposed_minor: 0, delivery_minor: 0, goodwill_minor: 0 },
    delivery: {
      method: 'local',
      kind: 'local' as const,
      name: {},
      price: { minor: 0, currency: 'USD' },
      earliest_on: '2026-05-01',
      latest_on: '2026-05-01',
      timezone: 'America/Jamaica',
    },
  }
  const bought = {
    id: 'line',
    product_id: 'product',
    product_slug: 'product',
    name: 'Product',
    sku: 'P-1',
    options: [],
    note: '',
    picture: null,
    items_minor: 1500,
    tax_bps: 0,
    included_tax_minor: 0,
    backorder: null,
    returns: null,
    lacking: 0,
    quantity_left: 3,
    ...line,
    requests: [],
  }
  const at = (now: string, is_perishable: boolean) =>
    refundableOf(
      sold,
      { ...bought, is_perishable },
      { now: new Date(now), hasWallet: false, currency: 'USD' },
    )

  it('accepts reports on fresh and cooked goods until the end of the day of delivery in the time zone of the store', () => {
    expect(at('2026-05-02T04:59:00Z', true)).toMatchObject({
      until: '2026-05-02T05:00:00.000Z',
      is_perishable: true,
    })
    expect(at('2026-05-02T04:59:00Z', true)).not.toHaveProperty('change_of_mind_until')
    expect(at('2026-05-02T05:00:00Z', true)).toBeUndefined()
  })

  it('accepts reports on other goods for thirty days, and returns for the return period of the store', () => {
    expect(at('2026-05-31T03:29:00Z', false)).toMatchObject({
      until: '2026-06-01T03:30:00.000Z',
      is_perishable: false,
    })
    expect(at('2026-05-16T03:29:00Z', false)).toHaveProperty('change_of_mind_until')
    expect(at('2026-06-01T03:30:00Z', false)).toBeUndefined()
  })
})
