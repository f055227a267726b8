/** Limits above which two operators must approve money that leaves the market. */
import { z } from '@hono/zod-openapi'
import { Money } from './vocabulary.ts'

export const ApprovalExcess = z
  .object({
    scope: z
      .enum(['amount', 'order', 'receiver', 'approver'])
      .describe('The amount itself, or today’s total for the order, the recipient or the approver'),
    total: Money.describe('The resulting total'),
    limit: Money,
  })
  .openapi('ApprovalExcess')
export type ApprovalExcess = z.infer<typeof ApprovalExcess>
