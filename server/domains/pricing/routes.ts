import { routes } from '#platform/route.ts'
import { changeExchangeRates, readExchangeRates } from './exchange-rates.ts'
import { addCommissionRate, endCommissionRate, listCommissionRates } from './manage-commission.ts'
import { previewCommission } from './preview-commission.ts'
import { changeSettlementRules, readSettlementRules } from './settlement-terms.ts'

export const pricingRoutes = routes({
  'GET /operator/settlement-rules': readSettlementRules,
  'PUT /operator/settlement-rules': changeSettlementRules,
  'GET /operator/commission-rates': listCommissionRates,
  'POST /operator/commission-rates': addCommissionRate,
  'POST /operator/commission-rates/{id}/end': endCommissionRate,
  'GET /operator/commission-preview': previewCommission,
  'GET /operator/exchange-rates': readExchangeRates,
  'PUT /operator/exchange-rates': changeExchangeRates,
})
