/** Limits and presets for wallet top-ups in the customer's currency. Pure. */
import type { WalletRules } from '#domains/ledger/index.ts'
import type { Money } from '#values/money.ts'

export interface RechargeAmounts {
  readonly least: Money
  readonly most: Money
  readonly presets: readonly Money[]
}

/** Multiples of the minimum. */
const OFFERED = [2, 5, 10, 20]

/** Converts the limits into one currency, rounded to plain amounts. */
export function rechargeAmounts(rules: WalletRules, show: (amount: Money) => Money): RechargeAmounts {
  const [least, most] = [show(rules.recharge_least), show(rules.recharge_most)]
  const { currency } = least
  const bounds = { least: roundUp(least.minor), most: Math.max(roundDown(most.minor), roundUp(least.minor)) }
  const presets = new Set(
    OFFERED.map((times) => handy(least.minor * times)).filter(
      (minor) => minor >= bounds.least && minor <= bounds.most,
    ),
  )
  return {
    least: { minor: bounds.least, currency },
    most: { minor: bounds.most, currency },
    presets: [...presets].map((minor) => ({ minor, currency })),
  }
}

/** Rounds up to two significant digits, so that a limit does not read 13.51. */
function roundUp(minor: number): number {
  const unit = unitOf(minor)
  return Math.ceil(minor / unit) * unit
}

function roundDown(minor: number): number {
  const unit = unitOf(minor)
  return Math.floor(minor / unit) * unit
}

function unitOf(minor: number): number {
  return 10 ** Math.max(0, digitsOf(minor) - 2)
}

const handyDigits = [10, 15, 20, 25, 30, 40, 50, 60, 80, 100]

/** Returns the nearest plain amount: 27.03 becomes 25. */
function handy(minor: number): number {
  const unit = unitOf(minor)
  const near = handyDigits.map((digits) => digits * unit)
  return near.reduce((best, each) => (Math.abs(each - minor) < Math.abs(best - minor) ? each : best))
}

function digitsOf(minor: number): number {
  return String(minor).length
}
