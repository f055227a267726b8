import { formatMoney, type Money } from '#values/money.ts'

/** An amount as documents write it: with the true minus sign where it is below zero. */
export function printedAmount(amount: Money, language: string): string {
  return formatMoney(amount, language).replace('-', '−')
}
