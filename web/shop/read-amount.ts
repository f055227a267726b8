import type { Api } from '#app/api.ts'
import { type Money, parseAmount } from '#values/money.ts'

/** Parses an entered amount; what is no amount is NaN, which JSON has as null and the API refuses. */
export async function readAmount(
  api: Api,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): Promise<Money> {
  const { data: currencies } = await api('GET /currencies')
  const units = currencies.find(({ code }) => code === currency)?.minor_units
  return { minor: parseAmount(amount, units) ?? Number.NaN, currency }
}
