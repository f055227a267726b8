import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

export const sendStoredMail = defineJob('notifications.send', z.object({ mail_id: z.uuid() }))
