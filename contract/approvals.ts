/** Limits above which two people must approve what leaves the market. */
import { z } from '@hono/zod-openapi'
import { Money } from './vocabulary.ts'

/** The first approval limit that is exceeded. */
export const ApprovalExcess = z
  .object({
    scope: z
      .enum(['amount', 'order', 'receiver', 'approver'])
      .describe('The amount itself, or today’s total for the order, the receiver or who approves it'),
    total: Money.describe('What that would come to'),
    limit: Money,
  })
  .openapi('ApprovalExcess')
export type ApprovalExcess = z.infer<typeof ApprovalExcess>
