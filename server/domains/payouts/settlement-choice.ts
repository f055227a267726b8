/** A store's settlement currency, readable by its managers and chosen by its owner. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type { changeSettlement as changing, readSettlement as reading } from '#contract/settlement.ts'
import { currentRates, settlementSpread } from '#domains/pricing/index.ts'
import { setSettlementCurrency, staffOf } from '#domains/sellers/index.ts'
import { recordRuleChange } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readChoice } from './convert-queries.ts'
import { ownedStore } from './payout-method.ts'

/** @throws {Problem} not_found; not_allowed */
export async function readSettlement(
  work: Work,
  { params: { store } }: Given<typeof reading>,
): Promise<Answer<typeof reading>> {
  const { storeId, role } = staffOf(work, store)
  const { rates } = await currentRates(work)
  return {
    ...(await readChoice(work, storeId)),
    currencies: [...rates.keys()].toSorted(),
    spread_bps: await settlementSpread(work),
    may_change: role === 'owner',
  }
}

/**
 * Applies to new orders only.
 * @throws {Problem} not_found; not_allowed for all but owners; invalid_input for a currency without a rate
 */
export async function changeSettlement(
  work: Work,
  { params: { store }, body: { currency, keeps_sale_currencies: keeps } }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  const { storeId } = ownedStore(work, store)
  const { rates } = await currentRates(work)
  if (!rates.has(currency)) throw problem('invalid_input', {}, { currency: ['field_empty'] })
  await setSettlementCurrency(work, { storeId, currency, keepsSaleCurrencies: keeps })
  await recordRuleChange(work, {
    key: `settlement ${storeId}`,
    value: { currency, keeps_sale_currencies: keeps },
  })
  return readSettlement(work, { params: { store } })
}
