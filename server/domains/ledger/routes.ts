import { routes } from '#platform/route.ts'
import { decideGoodwillCredit, issueGoodwillCredit } from './issue-goodwill.ts'
import { changePointsRules, readPointsRules } from './points-rules.ts'
import { readGoodwillCredits } from './read-goodwill.ts'
import { listLedgerAccounts, readLedger, readLedgerAccount, readLedgerTransaction } from './read-ledger.ts'
import { readPoints } from './read-points.ts'
import { readWallet } from './read-wallet.ts'

export const ledgerRoutes = routes({
  'GET /customer/wallet': readWallet,
  'GET /customer/points': readPoints,
  'GET /operator/points-rules': readPointsRules,
  'PUT /operator/points-rules': changePointsRules,
  'GET /operator/books': readLedger,
  'GET /operator/books/accounts': listLedgerAccounts,
  'GET /operator/books/accounts/{id}': readLedgerAccount,
  'GET /operator/books/transactions/{id}': readLedgerTransaction,
  'GET /operator/people/{id}/goodwill': readGoodwillCredits,
  'POST /operator/people/{id}/goodwill': issueGoodwillCredit,
  'POST /operator/goodwill/{id}/decide': decideGoodwillCredit,
})
