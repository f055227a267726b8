import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { sendStoredMail } from './job-kinds.ts'
import { notifyReviewRequests } from './notify-review-request.tsx'
import { notifyStoreNews } from './notify-store-news.ts'
import type { NotificationsOptions } from './options.ts'
import { sendDigests } from './send-digests.tsx'
import { sendMail } from './send-mail.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export function notificationsJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.send_digests': cronJob('*/5 * * * *', (begin) => sendDigests(begin, options)),

    ...job(sendStoredMail, (begin, { mail_id: mailId }, { isLast }) =>
      sendMail(begin, { mailId, mailer: options.mailer, isLast }),
    ),

    /** At noon in the marketplace's time zone, once a day, rather than once per product. */
    'notifications.store_news': cronJob('0 16 * * *', notifyStoreNews, { madeUpWithinMs: WEEK_MS }),

    /** Two hours after the store news, so that recipients of both do not get them at once. */
    'notifications.reviews_wanted': cronJob('0 18 * * *', (begin) => notifyReviewRequests(begin, options)),
  }
}
