export { type PackagePrice, pricePackage } from './package-price.ts'
export { isRunning, priceNow, priceNowSql, runningDealSql } from './price-now.ts'
export { readCurrencies } from './queries.ts'
export { currentRates, exchange, type RateTable } from './rates.ts'
