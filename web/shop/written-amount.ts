import type { Api } from '#app/api.ts'
import { type Money, parseAmount } from '#values/money.ts'

// Below what any amount may be: 0 may be one.
const NONE = -1

/** An amount as somebody wrote it. What is none becomes one that the server refuses in its own words. */
export async function writtenAmount(
  api: Api,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): Promise<Money> {
  const { data: currencies } = await api('GET /currencies')
  const units = currencies.find(({ code }) => code === currency)?.minor_units
  return { minor: parseAmount(amount, units) ?? NONE, currency }
}
