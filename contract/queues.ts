import { z } from '@hono/zod-openapi'
import { operatorQueues } from '#values/operator-queue.ts'
import { endpoint } from './endpoint.ts'
import { Time } from './vocabulary.ts'

export const QueueCount = z
  .object({
    queue: z.enum(operatorQueues),
    count: z.int().describe('Number of open tasks'),
    newest: Time.optional().describe('Time of the newest; absent if there are none'),
  })
  .openapi('QueueCount')
export type QueueCount = z.infer<typeof QueueCount>

export const listQueues = endpoint({
  tag: 'operator',
  access: 'operator',
  summary: 'List the caller’s operator queues with their counts',
  answer: z.object({ data: z.array(QueueCount) }),
})
