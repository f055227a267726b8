import { cronJob, type Jobs } from '#platform/jobs.ts'
import { notifyPriceDrops } from './notify-price-drops.ts'

export const wishlistJobs: Jobs = {
  /** Runs every minute on price drops recorded by the database, from price changes and starting deals. */
  'wishlist.tell_price_drops': cronJob('* * * * *', (begin) => begin(notifyPriceDrops)),
}
