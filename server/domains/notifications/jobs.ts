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
      payload: z.object({ userId: z.uuid() }),
      carryOut: (begin, { userId }) => tellWelcome(begin, userId, options),
    }),

    'notifications.order-placed': job({
      payload: z.object({ groupId: z.uuid() }),
      carryOut: (begin, { groupId }) => tellOrderPlaced(begin, groupId, options),
    }),

    'notifications.order-moved': job({
      payload: z.object({ orderId: z.uuid(), state: z.enum(movesTold) }),
      carryOut: (begin, move) => tellOrderMoved(begin, move, options),
    }),

    'notifications.send': job({
      payload: z.object({ mailId: z.uuid() }),
      carryOut: (begin, { mailId }) => sendMail(begin, mailId, options.mailer),
    }),
  }
}
