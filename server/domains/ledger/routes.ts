import { routes } from '#platform/route.ts'
import { decideGoodwill, giveGoodwill } from './give-goodwill.ts'
import { changePointsRules, readPointsRules } from './points-rules.ts'
import { listBookAccounts, readBookAccount, readBooks, readBookTransaction } from './read-books.ts'
import { readGoodwill } from './read-goodwill.ts'
import { readPoints } from './read-points.ts'
import { readWallet } from './read-wallet.ts'

export const ledgerRoutes = routes({
  'GET /customer/wallet': readWallet,
  'GET /customer/points': readPoints,
  'GET /operator/points-rules': readPointsRules,
  'PUT /operator/points-rules': changePointsRules,
  'GET /operator/books': readBooks,
  'GET /operator/books/accounts': listBookAccounts,
  'GET /operator/books/accounts/{id}': readBookAccount,
  'GET /operator/books/transactions/{id}': readBookTransaction,
  'GET /operator/people/{id}/goodwill': readGoodwill,
  'POST /operator/people/{id}/goodwill': giveGoodwill,
  'POST /operator/goodwill/{id}/decide': decideGoodwill,
})
