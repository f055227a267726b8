/** Ledger of the market: all accounts and all movements. For operators with full rights. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { MovementCause } from './ledger.ts'
import { PageQuery, pageOf, Time, Uuid } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

/** Kinds of accounts in reading order: assets, liabilities, revenue. */
export const accountKinds = [
  'clearing',
  'cash',
  'wallet',
  'points',
  'reserved',
  'pending',
  'earnings',
  'reserve',
  'payout',
  'held',
  'debt',
  'refunds',
  'unapplied',
  'tax',
  'revenue',
  'promotions',
  'redemptions',
  'disputed',
  'losses',
  'goodwill',
  'exchange',
  'spread',
] as const

const Asset = z.string().describe('A currency, or points')
const Amount = z
  .int()
  .describe('Minor units of the currency, or points, from the view of the account’s owner')

const Account = z.object({
  id: Uuid,
  kind: z.enum(accountKinds),
  asset: Asset,
  gateway: z.string().optional().describe('Where the money is: a gateway or the bank'),
  owner: z
    .object({
      name: z.string(),
      person_id: Uuid.optional(),
      store: z.string().optional().describe('The slug of a store'),
    })
    .optional()
    .describe('Absent for the market’s own accounts'),
})

export const LedgerAccount = Account.extend({ balance: Amount }).openapi('LedgerAccount')
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** Customers see only the causes without market and seller matters. */
const LedgerCause = z.enum([...MovementCause.options, 'release', 'payout', 'dispute', 'exchange'])

const TransactionDetails = z.object({
  transaction_id: Uuid,
  cause: LedgerCause,
  remark: z.string().optional(),
  order_number: z.string().optional(),
  group_number: z.string().optional().describe('The order that contains the seller order'),
  actor: z.string().optional().describe('Who caused it; absent if the market did it automatically'),
  at: Time,
})

export const LedgerEntry = TransactionDetails.extend({ amount: Amount, balance_after: Amount }).openapi(
  'LedgerEntry',
)
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const LedgerTransaction = TransactionDetails.extend({
  key: z.string().describe('Unique key: posting it again has no effect'),
  reverses: Uuid.optional(),
  reversed_by: z.array(Uuid),
  entries: z
    .array(Account.extend({ amount: Amount }))
    .describe('They add up to 0 for each currency and for points'),
}).openapi('LedgerTransaction')
export type LedgerTransaction = z.infer<typeof LedgerTransaction>

export const TrialBalance = z
  .object({
    assets: z.array(
      z.object({
        asset: Asset,
        accounts: z
          .array(
            z.object({
              kind: z.enum(accountKinds),
              gateway: z.string().optional(),
              count: z.int(),
              account_id: Uuid.optional().describe('Set if this is a single account of the market'),
              balance: Amount,
            }),
          )
          .describe('The accounts add up to zero'),
      }),
    ),
    proven: z
      .object({
        at: Time,
        violations: z.array(z.object({ rule: z.string(), count: z.int(), records: z.array(z.string()) })),
      })
      .optional()
      .describe('Result of the latest check of all rules'),
  })
  .openapi('TrialBalance')
export type TrialBalance = z.infer<typeof TrialBalance>

export const readLedger = endpoint({
  summary: 'Balances per account type and currency, and the result of the latest ledger check',
  ...operator,
  answer: TrialBalance,
  problems: ['not_allowed'],
})

export const listLedgerAccounts = endpoint({
  summary: 'List the accounts of one type and currency, largest balances first',
  ...operator,
  query: PageQuery.extend({
    kind: z.enum(accountKinds),
    asset: z.string().regex(/^([A-Z]{3}|points)$/),
  }),
  answer: pageOf(LedgerAccount),
  problems: ['not_allowed'],
})

export const readLedgerAccount = endpoint({
  summary: 'Get an account with its statement, newest first',
  ...operator,
  params: z.object({ id: Uuid }),
  query: PageQuery,
  answer: pageOf(LedgerEntry).extend({ account: LedgerAccount }),
  problems: ['not_allowed', 'not_found'],
})

export const readLedgerTransaction = endpoint({
  summary: 'Get a ledger transaction with all its entries',
  ...operator,
  params: z.object({ id: Uuid }),
  answer: LedgerTransaction,
  problems: ['not_allowed', 'not_found'],
})
