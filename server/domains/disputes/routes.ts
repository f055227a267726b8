import { routes } from '#platform/route.ts'
import { listDisputes, readDispute } from './read-disputes.ts'
import { recordDispute } from './record-dispute.ts'
import { decideDispute, recordEvidence } from './update-dispute.ts'

export const disputesRoutes = routes({
  'GET /operator/disputes': listDisputes,
  'POST /operator/disputes': recordDispute,
  'GET /operator/disputes/{id}': readDispute,
  'PUT /operator/disputes/{id}/evidence': recordEvidence,
  'POST /operator/disputes/{id}/decide': decideDispute,
})
