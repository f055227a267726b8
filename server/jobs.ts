/** Every job of the market, by name. */
import { accountsJobs } from '#domains/accounts/index.ts'
import { catalogJobs } from '#domains/catalog/index.ts'
import { deliveryJobs } from '#domains/delivery/index.ts'
import type { Jobs } from '#platform/jobs.ts'

export const marketJobs: Jobs = { ...accountsJobs, ...catalogJobs, ...deliveryJobs }
