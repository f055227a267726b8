import type { Api } from '#app/api.ts'
import { type Money, parseAmount } from '#values/money.ts'

/** An amount as somebody wrote it. What is none becomes 0, which the server refuses in its own words. */
export async function writtenAmount(
  api: Api,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): Promise<Money> {
  const { data: currencies } = await api('GET /currencies')
  const units = currencies.find(({ code }) => code === currency)?.minor_units
  return { minor: parseAmount(amount, units) ?? 0, currency }
}
