import { expect, test } from 'vitest'
import type { WalletRules } from '#domains/ledger/index.ts'
import type { Money } from '#values/money.ts'
import { rechargeAmounts } from './amounts.ts'

const rules: WalletRules = {
  is_on: true,
  recharge_least: { minor: 500, currency: 'USD' },
  recharge_most: { minor: 100_000, currency: 'USD' },
  withdrawal_least: { minor: 1000, currency: 'USD' },
}

test.each([
  ['USD', 1, [500, 100_000], [1000, 2500, 5000, 10_000]],
  ['XCD', 2.7026, [1400, 270_000], [2500, 6000, 15_000, 25_000]],
  // A currency without minor units.
  ['JPY', 1.5012, [760, 150_000], [1500, 4000, 8000, 15_000]],
  ['JMD', 157.31, [79_000, 15_000_000], [150_000, 400_000, 800_000, 1_500_000]],
])('in %s limits and offers are amounts that people would name', (currency, rate, limits, offers) => {
  const show = ({ minor }: Money) => ({ minor: Math.round(minor * rate), currency })

  const { least, most, presets } = rechargeAmounts(rules, show)

  expect([least.minor, most.minor]).toEqual(limits)
  expect(presets.map(({ minor }) => minor)).toEqual(offers)
  expect(presets.every((preset) => preset.currency === currency)).toBe(true)
})

test('presets are within the limits, which may be equal', () => {
  const same = { ...rules, recharge_most: rules.recharge_least }

  expect(rechargeAmounts(same, (amount) => amount)).toEqual({
    least: rules.recharge_least,
    most: rules.recharge_least,
    presets: [],
  })
})
