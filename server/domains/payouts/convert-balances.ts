/** Converts sellers' balances in other currencies into their settlement currency, at today's rate (decision 036). */
import type { Answer, Given } from '#contract/endpoint.ts'
import type { convertBalance as converting } from '#contract/settlement.ts'
import { type Account, conversionOf, postAll, type SettlementTerms } from '#domains/ledger/index.ts'
import { currentRates, type RateTable, settlementSpread } from '#domains/pricing/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { crossRate, formatMoney } from '#values/money.ts'
import {
  type ConvertibleRow,
  insertConversions,
  lockConvertible,
  type NewConversion,
} from './convert-queries.ts'

/**
 * Converts a store's earnings and debt in one currency.
 * @throws {Problem} not_found; not_allowed; state_conflict when there is nothing to convert, or no rate
 */
export async function convertBalance(
  work: Work,
  { params: { store }, body: { currency } }: Given<typeof converting>,
): Promise<Answer<typeof converting>> {
  const { storeId } = staffOf(work, store)
  const [made] = await convert(work, await lockConvertible(work, { storeId, from: currency }))
  if (!made) throw problem('state_conflict')
  return { received: { minor: made.received_minor, currency: made.to_currency } }
}

/** Converts the other balances of all sellers who settle into this currency and do not keep other currencies. */
export async function convertInto(work: Work, currency: string): Promise<void> {
  await convert(work, await lockConvertible(work, { into: currency }))
}

async function convert(work: Work, rows: readonly ConvertibleRow[]): Promise<NewConversion[]> {
  const table = await currentRates(work)
  const spreadBps = await settlementSpread(work)
  const made = rows.flatMap((row) => conversionFor(row, table, spreadBps) ?? [])
  if (made.length === 0) return []
  await insertConversions(
    work,
    made.map(({ conversion }) => conversion),
  )
  await postAll(
    work,
    made.map(({ conversion, spread }) => ({
      id: newId(),
      key: `exchange ${conversion.id}`,
      cause: 'exchange' as const,
      remark: remarkOf(conversion),
      at: work.now,
      actorId: work.actor.kind === 'person' ? work.actor.userId : null,
      entries: entriesOf(conversion, spread),
    })),
  )
  return made.map(({ conversion }) => conversion)
}

function conversionFor(
  { earnings, debt, ...row }: ConvertibleRow,
  table: RateTable,
  spreadBps: number,
): { conversion: NewConversion; spread: number } | undefined {
  const from = table.rates.get(row.from_currency)
  const to = table.rates.get(row.to_currency)
  if (!from || !to) return undefined
  const terms: SettlementTerms = {
    currency: row.to_currency,
    rate: crossRate(from, to),
    spreadBps,
    fromUnits: from.minorUnits,
    toUnits: to.minorUnits,
  }
  const { net, spread } = conversionOf(terms)(earnings - debt)
  const conversion = {
    ...row,
    id: newId(),
    earnings_minor: earnings,
    debt_minor: debt,
    received_minor: net,
    rate_table_id: table.id,
    rate: terms.rate,
    spread_bps: spreadBps,
  }
  return { conversion, spread }
}

/** Pays debt out of available earnings first, then converts the rest. */
function entriesOf(
  { store_id: storeId, from_currency: from, to_currency: to, ...minor }: NewConversion,
  spread: number,
): { account: Account; amount: number }[] {
  const { earnings_minor: earnings, debt_minor: debt, received_minor: received } = minor
  const moves: (readonly [Account, number])[] = [
    [{ kind: 'earnings', storeId, currency: from }, 0 - earnings],
    [{ kind: 'debt', storeId, currency: from }, debt],
    [{ kind: 'exchange', currency: from }, earnings - debt],
    [{ kind: received > 0 ? 'earnings' : 'debt', storeId, currency: to }, received],
    [{ kind: 'spread', currency: to }, spread],
    [{ kind: 'exchange', currency: to }, 0 - received - spread],
  ]
  return moves.flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
}

function remarkOf({ from_currency: currency, earnings_minor, debt_minor, to_currency }: NewConversion) {
  const amount = { minor: earnings_minor - debt_minor, currency }
  return {
    en: `Converted ${formatMoney(amount, 'en')} to ${to_currency}`,
    fr: `Conversion de ${formatMoney(amount, 'fr')} en ${to_currency}`,
  }
}
