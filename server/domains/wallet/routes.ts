import type { IdentityOptions } from '#domains/accounts/index.ts'
import { routes } from '#platform/route.ts'
import { checkTransfer } from './check-transfer.ts'
import { makeTransfer } from './make-transfer.ts'

export function walletRoutes(identity: IdentityOptions) {
  return routes({
    'POST /wallet/transfers': makeTransfer(identity),
    'POST /wallet/transfers/check': checkTransfer,
  })
}
