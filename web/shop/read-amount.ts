import type { Api } from '#app/api.ts'
import { type Money, parseAmount } from '#values/money.ts'

// Below the minimum of every amount; 0 is allowed for some.
const NONE = -1

/** Parses an entered amount; an invalid one becomes a value that the API refuses. */
export async function readAmount(
  api: Api,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): Promise<Money> {
  const { data: currencies } = await api('GET /currencies')
  const units = currencies.find(({ code }) => code === currency)?.minor_units
  return { minor: parseAmount(amount, units) ?? NONE, currency }
}
