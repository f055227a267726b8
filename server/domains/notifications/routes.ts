import { routes } from '#platform/route.ts'
import { listNotices, readNotices } from './inbox.ts'
import { listMails } from './list-mails.ts'
import { readMail } from './read-mail.ts'
import { resendMail } from './send-mail-again.ts'

export const notificationsRoutes = routes({
  'GET /customer/notifications': listNotices,
  'POST /customer/notifications/read': readNotices,
  'GET /operator/mails': listMails,
  'GET /operator/mails/{id}': readMail,
  'POST /operator/mails/{id}/send-again': resendMail,
})
