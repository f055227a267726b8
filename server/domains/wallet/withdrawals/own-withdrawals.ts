import type { Answer, Given } from '#contract/endpoint.ts'
import { withdrawalMoved } from '#contract/events.ts'
import type {
  cancelWithdrawal as cancelling,
  listWithdrawals as listing,
  WithdrawalMethod,
} from '#contract/withdrawals.ts'
import {
  checkOwnPassword,
  type IdentityOptions,
  type PayeeDetails,
  readPayeeDetails,
  settledAt,
} from '#domains/accounts/index.ts'
import { hasAccount, post, type WalletRules, walletBalance, walletRules } from '#domains/ledger/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Keys } from '#platform/config.ts'
import { emit } from '#platform/events/emit.ts'
import { onceForKey } from '#platform/idempotency.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Steps } from '#platform/route.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Money } from '#values/money.ts'
import { withdrawalAnswer } from './answers.ts'
import { maskedOf } from './payee.ts'
import { asked, undone } from './postings.ts'
import * as queries from './queries.ts'

export interface WithdrawalsOptions {
  readonly identity: IdentityOptions
  readonly bankKeys: Keys
}

type BankKeys = Pick<WithdrawalsOptions, 'bankKeys'>

const PER_PAGE = 10
const ways: readonly WithdrawalMethod[] = ['bank', 'paypal']

/** Each request needs an operator's time. */
const requestedByUser: Limit = { what: 'withdrawals by person', max: 20, windowMs: 24 * 60 * 60_000 }

export async function listWithdrawals(
  work: Work,
  { query: { page = 1 } }: Given<typeof listing>,
  options: WithdrawalsOptions,
): Promise<Answer<typeof listing>> {
  const userId = accountHolder(work)
  const rules = await rulesOf(work)
  const details = await detailsOf(work, userId, options)
  const shown = { page, perPage: PER_PAGE }
  const rows = await queries.readOwnPage(work, { userId, ...shown })
  const until = details && settledAt(details)
  const { currency } = work
  return {
    balance: await walletBalance(work, { userId, currency }),
    least: await leastOf(work, rules, currency),
    ways: ways.flatMap((way) => {
      const to = maskedOf(details, way)
      return to ? [{ way, ...to }] : []
    }),
    ...(until && until > work.now && { held_until: until.toISOString() }),
    ...(details?.isUnreadable && { is_unreadable: true }),
    data: rows.map((row) => withdrawalAnswer(row, details)),
    ...numbered({ ...shown, total: rows[0]?.total ?? 0 }),
  }
}

/**
 * Reserves wallet balance for a withdrawal that an operator must approve, once per Idempotency-Key. Requires the
 * password, so that a person with only an open session cannot empty the wallet.
 */
export function requestWithdrawal(options: WithdrawalsOptions): Steps<'POST /wallet/withdrawals'> {
  return {
    steps: async (begin, { body: { password, ...body } }) => {
      await checkOwnPassword(begin, { password, field: 'password' }, options)
      return begin(async (work) => {
        const id = await onceForKey(work, {
          endpoint: 'POST /wallet/withdrawals',
          body: JSON.stringify(body),
          carryOut: () => putAside(work, body, options),
        })
        const row = await queries.readWithdrawal(work, id)
        if (!row) throw new Error(`Withdrawal ${id} not found`)
        return { withdrawal: withdrawalAnswer(row, await detailsOf(work, row.user_id, options)) }
      })
    },
  }
}

/**
 * @throws {Problem} not_found where wallets are turned off; `invalid_input` for an amount beyond the balance or below
 * the minimum, or without payout details
 */
export async function putAside(
  work: Work,
  { amount, way }: { readonly amount: Money; readonly way: WithdrawalMethod },
  options: BankKeys,
): Promise<string> {
  const userId = accountHolder(work)
  const rules = await rulesOf(work)
  if (!(await hasAccount(work, userId))) throw problem('not_found')
  if (!maskedOf(await detailsOf(work, userId, options), way)) {
    throw problem('invalid_input', {}, { way: ['withdrawal_details_missing'] })
  }
  await checkAmount(work, { userId, amount, rules })
  await consumeLimit(work, requestedByUser, userId)
  const withdrawal = await queries.insertWithdrawal(work, {
    id: newId(),
    user_id: userId,
    currency: amount.currency,
    amount_minor: amount.minor,
    way,
  })
  await post(work, asked(withdrawal))
  emit(work, withdrawalMoved, { withdrawal_id: withdrawal.id, state: 'pending' })
  return withdrawal.id
}

/**
 * The full balance may be withdrawn even below the minimum, so that no remainder prevents a customer from closing
 * their account.
 */
async function checkAmount(
  work: Work,
  { userId, amount, rules }: { userId: string; amount: Money; rules: WalletRules },
): Promise<void> {
  const { minor: balance } = await walletBalance(work, { userId, currency: amount.currency })
  if (amount.minor > balance) throw problem('invalid_input', {}, { 'amount.minor': ['balance_too_low'] })
  const least = await leastOf(work, rules, amount.currency)
  if (amount.minor < least.minor && amount.minor < balance) {
    throw problem('invalid_input', { least }, { 'amount.minor': ['withdrawal_too_little'] })
  }
}

/** @throws {Problem} not_found for another user's; state_conflict once decided */
export async function cancelWithdrawal(
  work: Work,
  { params: { id } }: Given<typeof cancelling>,
): Promise<Answer<typeof cancelling>> {
  const userId = accountHolder(work)
  const withdrawal = await queries.lockWithdrawal(work, id)
  if (withdrawal?.user_id !== userId) throw problem('not_found')
  if (withdrawal.state !== 'pending') throw problem('state_conflict', { state: withdrawal.state })
  await queries.moveWithdrawal(work, { id, by: userId, to: 'cancelled' })
  await post(work, undone(withdrawal, await queries.readAskedTransaction(work, id)))
  return { done: true }
}

async function rulesOf(work: Work): Promise<WalletRules> {
  const rules = await walletRules(work)
  if (!rules) throw problem('not_found')
  return rules
}

async function detailsOf(work: Work, userId: string, options: BankKeys): Promise<PayeeDetails | undefined> {
  return (await readPayeeDetails(work, [userId], options)).get(userId)
}

/** A currency without a rate has no minimum. */
async function leastOf(work: Work, rules: WalletRules, currency: string): Promise<Money> {
  const least = exchange(await currentRates(work), currency)(rules.withdrawal_least)
  return least.currency === currency ? least : { minor: 1, currency }
}
