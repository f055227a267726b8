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
  .describe('Minor units of the currency, or points, as the owner of the account sees them')

const Account = z.object({
  id: Uuid,
  kind: z.enum(accountKinds),
  asset: Asset,
  gateway: z.string().optional().describe('Where money is: a gateway, or the bank'),
  owner: z
    .object({
      name: z.string(),
      person_id: Uuid.optional(),
      store: z.string().optional().describe('The slug of a store'),
    })
    .optional()
    .describe('None of the market’s own'),
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
  group_number: z.string().optional().describe('The purchase of that order'),
  actor: z.string().optional().describe('Who had it done; nobody where the market did it by itself'),
  at: Time,
})

export const LedgerEntry = TransactionDetails.extend({ amount: Amount, balance_after: Amount }).openapi(
  'LedgerEntry',
)
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const LedgerTransaction = TransactionDetails.extend({
  key: z.string().describe('What would post it again posts nothing'),
  reverses: Uuid.optional(),
  reversed_by: z.array(Uuid),
  entries: z.array(Account.extend({ amount: Amount })).describe('For each asset they sum to 0'),
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
              account_id: Uuid.optional().describe('Of the market’s own, which is one'),
              balance: Amount,
            }),
          )
          .describe('Together they hold nothing'),
      }),
    ),
    proven: z
      .object({
        at: Time,
        violations: z.array(z.object({ rule: z.string(), count: z.int(), records: z.array(z.string()) })),
      })
      .optional()
      .describe('What was found when every rule was last checked'),
  })
  .openapi('TrialBalance')
export type TrialBalance = z.infer<typeof TrialBalance>

export const readLedger = endpoint({
  summary:
    'What the accounts of each kind hold, asset by asset, and whether the books were right when last proven',
  ...operator,
  answer: TrialBalance,
  problems: ['not_allowed'],
})

export const listLedgerAccounts = endpoint({
  summary: 'The accounts of one kind in one asset, those that hold or owe most first',
  ...operator,
  query: PageQuery.extend({
    kind: z.enum(accountKinds),
    asset: z.string().regex(/^([A-Z]{3}|points)$/),
  }),
  answer: pageOf(LedgerAccount),
  problems: ['not_allowed'],
})

export const readLedgerAccount = endpoint({
  summary: 'An account and what moved it, the latest first',
  ...operator,
  params: z.object({ id: Uuid }),
  query: PageQuery,
  answer: pageOf(LedgerEntry).extend({ account: LedgerAccount }),
  problems: ['not_allowed', 'not_found'],
})

export const readLedgerTransaction = endpoint({
  summary: 'One transaction of the journal with all its entries',
  ...operator,
  params: z.object({ id: Uuid }),
  answer: LedgerTransaction,
  problems: ['not_allowed', 'not_found'],
})
