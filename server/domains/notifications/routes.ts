import { routes } from '#platform/route.ts'
import { listMails } from './list-mails.ts'
import { readMail } from './read-mail.ts'

export const notificationsRoutes = routes({
  'GET /operator/mails': listMails,
  'GET /operator/mails/{id}': readMail,
})
