import { routes } from '#platform/route.ts'
import type { Work } from '#platform/work.ts'
import { checkTransfer } from './check-transfer.ts'
import { makeTransfer } from './make-transfer.ts'
import {
  approveWithdrawal,
  listAllWithdrawals,
  payWithdrawal,
  readAnyWithdrawal,
  readWithdrawalPayee,
  rejectWithdrawal,
  returnWithdrawal,
} from './withdrawals/decide-withdrawals.ts'
import {
  cancelWithdrawal,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalsOptions,
} from './withdrawals/own-withdrawals.ts'

export function walletRoutes(options: WithdrawalsOptions) {
  const withOptions =
    <G, A>(carryOut: (work: Work, given: G, options: WithdrawalsOptions) => Promise<A>) =>
    (work: Work, given: G) =>
      carryOut(work, given, options)
  return routes({
    'POST /wallet/transfers': makeTransfer(options.identity),
    'POST /wallet/transfers/check': checkTransfer,
    'GET /wallet/withdrawals': withOptions(listWithdrawals),
    'POST /wallet/withdrawals': requestWithdrawal(options),
    'POST /wallet/withdrawals/{id}/cancel': cancelWithdrawal,
    'GET /operator/withdrawals': withOptions(listAllWithdrawals),
    'GET /operator/withdrawals/{id}': withOptions(readAnyWithdrawal),
    'GET /operator/withdrawals/{id}/payee': withOptions(readWithdrawalPayee),
    'POST /operator/withdrawals/{id}/approve': withOptions(approveWithdrawal),
    'POST /operator/withdrawals/{id}/reject': rejectWithdrawal,
    'POST /operator/withdrawals/{id}/paid': payWithdrawal,
    'POST /operator/withdrawals/{id}/returned': returnWithdrawal,
  })
}
