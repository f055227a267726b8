import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

/** Continues when more reminders are due than fit in one batch. */
export const remindMore = defineJob('cart.remind_more', z.object({}))
