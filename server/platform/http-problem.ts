import { Problem, problem } from './problem.ts'

// What PostgreSQL and the network say when there is more to do than can be done now, or nobody to do it.
const OVERLOADED_CODES = new Set([
  '40001', // serialization failure, after all attempts
  '40P01', // deadlock, after all attempts
  '53300', // too many connections
  '55P03', // a lock was not free in time
  '57014', // a statement took too long
  '57P01', // the server is shutting down
  '57P02', // the server has crashed
  '57P03', // the server is starting
  '08006', // the connection broke
  '25P03', // a transaction stood idle for too long
])
const OVERLOADED_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
]

// The disk of the database, or of the pictures, takes nothing more.
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const FULL_RETRY_SECONDS = 60

/**
 * The problem that an error is or amounts to; undefined for what nobody expected. Beside a full disk a database that does
 * not answer has no room.
 */
export function problemOf(error: unknown, { isDiskFull = false } = {}): Problem | undefined {
  if (error instanceof Problem) return error
  const isBusy = isOverload(error)
  if (isFull(error) || (isBusy && isDiskFull)) {
    return problem('storage_full', { retry_after_seconds: FULL_RETRY_SECONDS })
  }
  return isBusy ? problem('overloaded') : undefined
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL_CODES.has(String(error.code))
}

function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && OVERLOADED_CODES.has(String(error.code))) return true
  if ('syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))) return true
  return OVERLOADED_MESSAGES.some((message) => error.message.startsWith(message))
}
