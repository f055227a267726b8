import { routes } from '#platform/route.ts'
import { listQueues } from './list-queues.ts'

export const queuesRoutes = routes({
  'GET /operator/queues': listQueues,
})
