import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

export const makeDataExport = defineJob('privacy.export', z.object({ export_id: z.uuid() }))
export const eraseUser = defineJob('privacy.erase', z.object({ user_id: z.uuid() }))
