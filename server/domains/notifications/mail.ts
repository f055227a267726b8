import type { z } from 'zod'
import type { Mail } from '#contract/operator.ts'
import type { MailRow } from './mail-queries.ts'

export function mailOf({ created_at, sent_at, ...row }: Omit<MailRow, 'total'>): z.infer<typeof Mail> {
  return {
    ...row,
    created_at: created_at.toISOString(),
    ...(sent_at && { sent_at: sent_at.toISOString() }),
  }
}
