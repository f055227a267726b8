import { z } from '@hono/zod-openapi'
import { operatorQueues } from '#values/operator-queue.ts'
import { endpoint } from './endpoint.ts'
import { Time } from './vocabulary.ts'

export const QueueCount = z
  .object({
    queue: z.enum(operatorQueues),
    count: z.int().describe('How many things wait'),
    newest: Time.optional().describe('Since when the newest of them waits; absent where nothing does'),
  })
  .openapi('QueueCount')
export type QueueCount = z.infer<typeof QueueCount>

export const listQueues = endpoint({
  tag: 'operator',
  access: 'operator',
  summary:
    'List the caller’s operator queues with their counts',
  answer: z.object({ data: z.array(QueueCount) }),
})
