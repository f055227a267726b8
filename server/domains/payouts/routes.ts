import type { Dress } from '#domains/orders/index.ts'
import { routes } from '#platform/route.ts'
import type { Work } from '#platform/work.ts'
import { approveRun } from './approve-run.ts'
import { readBankFile } from './bank-file.ts'
import { convertBalance } from './convert-balances.ts'
import { draftRun, retryPayout } from './draft-run.ts'
import { readEarningsStatement } from './earnings-statement.ts'
import { discardRun, excludePayout } from './leave-out.ts'
import { openPayoutAccount } from './payout-account.ts'
import { changeRule, hold, lift, setReserve } from './payout-holds.ts'
import { type ChoosingOptions, choosePayoutMethod, readPayoutMethod } from './payout-method.ts'
import { readEarnings, readOrderEarning, readOwnPayout } from './read-earnings.ts'
import { listFailedPayouts, listRuns, listStores, readPayout, readRun } from './read-runs.ts'
import { markFailed, markPaid, markRunPaid } from './settle-payout.ts'
import { changeSettlement, readSettlement } from './settlement-choice.ts'
import type { PayoutsOptions } from './standing.ts'
import { submitRun } from './submit-run.ts'

interface RouteOptions extends ChoosingOptions {
  readonly dressOf: (work: Work) => Promise<Dress>
}

export function payoutsRoutes(options: RouteOptions) {
  const paying =
    <G, A>(carryOut: (work: Work, given: G, options: PayoutsOptions) => Promise<A>) =>
    (work: Work, given: G) =>
      carryOut(work, given, options)
  return routes({
    'GET /operator/payout-runs': paying(listRuns),
    'POST /operator/payout-runs': paying(draftRun),
    'GET /operator/payout-runs/{id}': paying(readRun),
    'POST /operator/payout-runs/{id}/approve': paying(approveRun),
    'POST /operator/payout-runs/{id}/discard': discardRun,
    'POST /operator/payout-runs/{id}/submit': paying(submitRun),
    'POST /operator/payout-runs/{id}/paid': markRunPaid,
    'GET /operator/payout-runs/{id}/bank-file': paying(readBankFile),
    'GET /operator/payouts': listFailedPayouts,
    'GET /operator/payouts/{id}': paying(readPayout),
    'POST /operator/payouts/{id}/leave-out': excludePayout,
    'POST /operator/payouts/{id}/paid': markPaid,
    'POST /operator/payouts/{id}/failed': markFailed,
    'POST /operator/payouts/{id}/retry': paying(retryPayout),
    'GET /operator/payout-stores': paying(listStores),
    'POST /operator/payout-stores/{slug}/hold': hold,
    'POST /operator/payout-stores/{slug}/lift': lift,
    'PUT /operator/payout-stores/{slug}/reserve': setReserve,
    'PUT /operator/payout-rules/{currency}': changeRule,
    'GET /seller/stores/{store}/settlement': readSettlement,
    'PUT /seller/stores/{store}/settlement': changeSettlement,
    'POST /seller/stores/{store}/settlement/convert': convertBalance,
    'GET /seller/stores/{store}/payout-way': paying(readPayoutMethod),
    'PUT /seller/stores/{store}/payout-way': {
      steps: (begin, given) => choosePayoutMethod(begin, given, options),
    },
    'POST /seller/stores/{store}/payout-account': {
      steps: (begin, given) => openPayoutAccount(begin, given, options),
    },
    'GET /seller/stores/{store}/earnings': paying(readEarnings),
    'GET /seller/stores/{store}/earnings/statement': (work, given) =>
      readEarningsStatement(work, given, options.dressOf),
    'GET /seller/stores/{store}/earnings/orders/{number}': readOrderEarning,
    'GET /seller/stores/{store}/earnings/payouts/{id}': readOwnPayout,
  })
}
