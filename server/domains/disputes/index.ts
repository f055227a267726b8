export { disputesJobs } from './jobs.ts'
export { recordDispute } from './record-dispute.ts'
export { disputesRoutes } from './routes.ts'
export { decideDispute, recordEvidence } from './update-dispute.ts'
