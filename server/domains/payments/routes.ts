import { routes } from '#platform/route.ts'
import { changeAuthorisationRules, readAuthorisationRules } from './authorisation-terms.ts'
import { changeBankTransferRules, readBankTransferRules } from './bank-transfer-rules.ts'
import { listSavedCards, removeSavedCard } from './cards/saved-cards.ts'
import type { Gateways } from './gateway.ts'
import { listOwnRefunds } from './own-refunds.ts'
import { payRefundByBank, payRefundIntoWallet } from './pay-owed-refund.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { listRefunds } from './refunds.ts'
import { listTransfers } from './transfers/list-transfers.ts'

export function paymentsRoutes(gateways: Gateways) {
  return routes({
    'POST /webhooks/{gateway}': receiveWebhook(gateways),
    'GET /customer/cards': listSavedCards(gateways),
    'DELETE /customer/cards/{id}': removeSavedCard,
    'GET /customer/refunds': listOwnRefunds,
    'GET /operator/bank-transfer': readBankTransferRules,
    'PUT /operator/bank-transfer': changeBankTransferRules,
    'GET /operator/authorisation-rules': readAuthorisationRules,
    'PUT /operator/authorisation-rules': changeAuthorisationRules,
    'GET /operator/transfers': listTransfers,
    'GET /operator/refunds': listRefunds,
    'POST /operator/refunds/{id}/paid-back': payRefundByBank,
    'POST /operator/refunds/{id}/into-wallet': payRefundIntoWallet,
  })
}
