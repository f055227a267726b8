import { hasAccount, walletRules } from '#domains/ledger/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Money } from '#values/money.ts'
import { rechargeAmounts } from './amounts.ts'
import { insertRecharge } from './queries.ts'
import { hashOfToken, type RechargeTokens } from './recharge.ts'

/** Limits attempts to test stolen cards. */
const startedByUser: Limit = { what: 'recharges by person', max: 20, windowMs: 60 * 60_000 }

const LIFE_MS = 30 * 60_000

/**
 * Inserts a top-up and returns its id. The gateway is asked afterwards.
 * @throws {Problem} not_found where wallets are turned off, too_many_requests, `invalid_input` for an amount beyond
 * the limits or an unsupported currency
 */
export async function createRecharge(
  work: Work,
  { userId, amount, gateway }: { readonly userId: string; readonly amount: Money; readonly gateway: string },
  { tokenOf }: RechargeTokens,
): Promise<string> {
  const rules = await walletRules(work)
  if (!rules || !(await hasAccount(work, userId))) throw problem('not_found')
  const rates = await currentRates(work)
  if (!rates.rates.has(amount.currency)) {
    throw problem('invalid_input', {}, { 'amount.currency': ['field_invalid'] })
  }
  const { least, most } = rechargeAmounts(rules, exchange(rates, amount.currency))
  if (amount.minor < least.minor) {
    throw problem('invalid_input', { least }, { 'amount.minor': ['recharge_too_little'] })
  }
  if (amount.minor > most.minor) {
    throw problem('invalid_input', { most }, { 'amount.minor': ['recharge_too_much'] })
  }
  await consumeLimit(work, startedByUser, userId)
  const id = newId()
  const expiresAt = new Date(work.now.getTime() + LIFE_MS)
  await insertRecharge(work, { id, userId, tokenHash: hashOfToken(tokenOf(id)), amount, gateway, expiresAt })
  return id
}
