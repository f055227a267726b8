import { z } from 'zod'
import { type Jobs, job } from '#platform/jobs.ts'
import type { NotificationsOptions } from './options.ts'
import { sendMail } from './send-mail.ts'
import { movesTold, tellOrderMoved } from './tell-order-moved.tsx'
import { tellOrderPlaced } from './tell-order-placed.tsx'
import { tellWelcome } from './tell-welcome.tsx'

export function notificationsJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.welcome': job({
      payload: z.object({ user_id: z.uuid() }),
      carryOut: (begin, { user_id }) => tellWelcome(begin, user_id, options),
    }),

    'notifications.order_placed': job({
      payload: z.object({ group_id: z.uuid() }),
      carryOut: (begin, { group_id }) => tellOrderPlaced(begin, group_id, options),
    }),

    'notifications.order_moved': job({
      payload: z.object({ order_id: z.uuid(), state: z.enum(movesTold) }),
      carryOut: (begin, { order_id, state }) => tellOrderMoved(begin, { orderId: order_id, state }, options),
    }),

    'notifications.send': job({
      payload: z.object({ mail_id: z.uuid() }),
      carryOut: (begin, { mail_id }) => sendMail(begin, mail_id, options.mailer),
    }),
  }
}
