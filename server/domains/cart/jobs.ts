import { cronJob, type Jobs } from '#platform/jobs.ts'
import { deleteIdleGuestCarts } from './queries.ts'

const IDLE_MS = 90 * 24 * 60 * 60 * 1000

export const cartJobs: Jobs = {
  'cart.forget_idle': cronJob('40 4 * * *', (begin) =>
    begin((work) => deleteIdleGuestCarts(work, new Date(work.now.getTime() - IDLE_MS))),
  ),
}
