import { defineDomain } from '#platform/domain.ts'
import { personalData } from './personal-data.ts'

export default defineDomain({
  name: 'queues',
  tables: ['operator_digests'],
  calls: [],
  reads: {
    accounts: ['operators', 'users'],
    applications: ['seller_applications'],
    catalog: ['product_submissions', 'products'],
    contact: ['contact_answers', 'contact_messages'],
    disputes: ['disputes'],
    messages: ['message_cases'],
    ledger: ['books_checks'],
    notifications: ['mails'],
    orders: ['refund_requests'],
    payments: ['refunds', 'tenders'],
    payouts: ['payout_runs', 'payouts'],
    preferences: ['notification_refusals'],
    reviews: ['answers', 'questions', 'reports', 'reviews'],
    sellers: ['store_reports', 'stores'],
    wallet: ['wallet_withdrawals'],
  },
  personalData,
})
