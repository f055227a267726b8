import type { z } from 'zod'
import type {
  BookAccount,
  BookLine,
  listBookAccounts as listing,
  readBookAccount as reading,
  readBooks as readingBooks,
  readBookTransaction as readingTransaction,
} from '#contract/books.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readLatestCheck, readTrialBalance } from './books-queries.ts'
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

export async function readBooks(work: Work): Promise<Answer<typeof readingBooks>> {
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

export async function listBookAccounts(
  work: Work,
  { query: { kind, asset, page = 1 } }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  mustHaveFullRights(work)
  const asked = { page, perPage: PER_PAGE }
  const rows = await readAccounts(work, { kind, asset, ...asked })
  return { data: rows.map(accountAnswer), ...numbered({ ...asked, total: rows[0]?.total ?? 0 }) }
}

export async function readBookAccount(
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
    data: rows.map((row): z.output<typeof BookLine> => {
      const { amount, balance_after } = row
      return { ...toldAnswer(row), amount, balance_after }
    }),
    ...numbered({ ...asked, total: rows[0]?.total ?? 0 }),
  }
}

export async function readBookTransaction(
  work: Work,
  { params: { id } }: Given<typeof readingTransaction>,
): Promise<Answer<typeof readingTransaction>> {
  mustHaveFullRights(work)
  const row = await readTransaction(work, id)
  if (!row) throw problem('not_found')
  const entries = await readEntries(work, id)
  return {
    ...toldAnswer(row),
    key: row.key,
    ...(row.reverses !== null && { reverses: row.reverses }),
    reversed_by: [...row.reversed_by],
    entries: entries.map((entry) => ({ ...namedAccount(entry), amount: entry.amount })),
  }
}

function accountAnswer(row: AccountListRow): z.output<typeof BookAccount> {
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

function toldAnswer({ id, cause, remark, order_number, group_number, actor, at }: Told) {
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
