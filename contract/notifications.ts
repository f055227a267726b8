import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf, Time, Uuid } from './vocabulary.ts'

export const noticeKinds = [
  'order_placed',
  'order_shipped',
  'tracking_changed',
  'order_ready',
  'order_delivered',
  'order_collected',
  'order_cancelled',
  'order_short',
  'transfer_short',
  'transfer_left',
  'transfer_returned',
  'refunded',
  'refund_rejected',
  'wallet_received',
  'points_end',
  'recharge_paid',
  'withdrawal_approved',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_returned',
  'question_answered',
  'review_published',
  'price_dropped',
  'back_in_stock',
  'store_news',
  'application_approved',
  'application_rejected',
  'product_approved',
  'product_rejected',
  'low_stock',
  'message_received',
  'store_message_received',
  'case_opened',
  'case_escalated',
  'case_decided',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const Notice = z
  .object({
    id: Uuid,
    kind: z.enum(noticeKinds),
    title: z.string(),
    message: z.string(),
    target: z.string().describe('Path on the market without the language'),
    is_read: z.boolean(),
    created_at: Time,
  })
  .openapi('Notification')
export type Notice = z.infer<typeof Notice>

const Unread = z.object({ unread: z.int() })

export const listNotices = endpoint({
  summary: 'List the caller’s notifications, newest first, with the number of unread ones',
  tag: 'notifications',
  access: 'customer',
  query: PageQuery,
  answer: pageOf(Notice).extend(Unread.shape),
})

export const readNotices = endpoint({
  summary: 'Mark notifications as read, by id or all',
  tag: 'notifications',
  access: 'customer',
  body: z.object({ ids: z.array(Uuid).min(1, 'field_empty').max(100, 'too_long').optional() }),
  answer: Unread,
  problems: ['not_found'],
})
