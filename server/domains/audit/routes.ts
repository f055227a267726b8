import { routes } from '#platform/route.ts'
import { listAudit } from './list-audit.ts'

export const auditRoutes = routes({
  'GET /operator/audit': listAudit,
})
