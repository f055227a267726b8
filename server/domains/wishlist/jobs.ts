import { cronJob, type Jobs } from '#platform/jobs.ts'
import { tellPriceDrops } from './tell-price-drops.ts'

export const wishlistJobs: Jobs = {
  /** Every minute: what the database noted as cheaper, by a seller's hand or a deal that began. */
  'wishlist.tell_price_drops': cronJob('* * * * *', (begin) => begin(tellPriceDrops)),
}
