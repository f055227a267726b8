import type { z } from 'zod'
import type {
  LedgerAccount,
  LedgerEntry,
  listLedgerAccounts as listing,
  readLedgerAccount as reading,
  readLedger as readingLedger,
  readLedgerTransaction as readingTransaction,
} from '#contract/accounting.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readLatestCheck, readTrialBalance } from './check-queries.ts'
import {
  type AccountListRow,
  readAccount,
  readAccounts,
  readEntries,
  readStatement,
  readTransaction,
  type Told,
} from './statement-queries.ts'

const PER_PAGE = 25

export async function readLedger(work: Work): Promise<Answer<typeof readingLedger>> {
  mustHaveFullRights(work)
  const rows = await readTrialBalance(work)
  const check = await readLatestCheck(work)
  return {
    assets: [...Map.groupBy(rows, ({ asset }) => asset)].map(([asset, accounts]) => ({
      asset,
      accounts: accounts.map(({ kind, gateway, count, account_id, balance }) => ({
        kind,
        ...(gateway !== null && { gateway }),
        count,
        ...(account_id !== null && { account_id }),
        balance,
      })),
    })),
    ...(check && {
      proven: {
        at: check.at.toISOString(),
        violations: check.violations.map(({ name: rule, count, records }) => ({
          rule,
          count,
          records: [...records],
        })),
      },
    }),
  }
}

export async function listLedgerAccounts(
  work: Work,
  { query: { kind, asset, page = 1 } }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  mustHaveFullRights(work)
  const asked = { page, perPage: PER_PAGE }
  const rows = await readAccounts(work, { kind, asset, ...asked })
  return { data: rows.map(accountAnswer), ...numbered({ ...asked, total: rows[0]?.total ?? 0 }) }
}

export async function readLedgerAccount(
  work: Work,
  { params: { id }, query: { page = 1 } }: Given<typeof reading>,
): Promise<Answer<typeof reading>> {
  mustHaveFullRights(work)
  const account = await readAccount(work, id)
  if (!account) throw problem('not_found')
  const asked = { page, perPage: PER_PAGE }
  const rows = await readStatement(work, { account, ...asked })
  return {
    account: accountAnswer(account),
    data: rows.map((row): z.output<typeof LedgerEntry> => {
      const { amount, balance_after } = row
      return { ...transactionAnswer(row), amount, balance_after }
    }),
    ...numbered({ ...asked, total: rows[0]?.total ?? 0 }),
  }
}

export async function readLedgerTransaction(
  work: Work,
  { params: { id } }: Given<typeof readingTransaction>,
): Promise<Answer<typeof readingTransaction>> {
  mustHaveFullRights(work)
  const row = await readTransaction(work, id)
  if (!row) throw problem('not_found')
  const entries = await readEntries(work, id)
  return {
    ...transactionAnswer(row),
    key: row.key,
    ...(row.reverses !== null && { reverses: row.reverses }),
    reversed_by: [...row.reversed_by],
    entries: entries.map((entry) => ({ ...namedAccount(entry), amount: entry.amount })),
  }
}

function accountAnswer(row: AccountListRow): z.output<typeof LedgerAccount> {
  return { ...namedAccount(row), balance: row.balance }
}

function namedAccount({
  id,
  kind,
  asset,
  gateway,
  owner,
  user_id: personId,
  store_slug: store,
}: Omit<AccountListRow, 'balance'>) {
  return {
    id,
    kind,
    asset,
    ...(gateway !== null && { gateway }),
    ...(owner !== null && {
      owner: {
        name: owner,
        ...(personId !== null && { person_id: personId }),
        ...(store !== null && { store }),
      },
    }),
  }
}

function transactionAnswer({ id, cause, remark, order_number, group_number, actor, at }: Told) {
  return {
    transaction_id: id,
    cause,
    ...(remark && { remark }),
    ...(order_number !== null && { order_number }),
    ...(group_number !== null && { group_number }),
    ...(actor !== null && { actor }),
    at: at.toISOString(),
  }
}
