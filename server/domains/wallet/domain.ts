import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'wallet',
  tables: ['wallet_recharges', 'wallet_transfers', 'wallet_withdrawals'],
  calls: ['accounts', 'approvals', 'ledger', 'payments', 'payouts', 'pricing'],
  reads: {
    accounts: ['users'],
    ledger: ['ledger_transactions'],
  },
  personalData,
})
