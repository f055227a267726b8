import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { remindMore } from './job-kinds.ts'
import { deleteIdleGuestCarts } from './queries.ts'
import { remind } from './reminders/remind.ts'

const IDLE_MS = 90 * 24 * 60 * 60 * 1000

export const cartJobs: Jobs = {
  'cart.forget_idle': cronJob('40 4 * * *', (begin) =>
    begin((work) => deleteIdleGuestCarts(work, new Date(work.now.getTime() - IDLE_MS))),
  ),

  /** Reminds customers who opted in of items left in their cart. */
  'cart.remind': cronJob('*/10 * * * *', (begin) => begin(remind)),

  ...job(remindMore, (begin) => begin(remind)),
}
