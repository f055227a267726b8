import { Problem, problem } from './problem.ts'

// SQLSTATE codes and network errors that mean overload or an unavailable service.
const OVERLOADED_CODES = new Set([
  '40001', // serialization failure, after all attempts
  '40P01', // deadlock, after all attempts
  '53300', // too many connections
  '55P03', // lock not available in time
  '57014', // statement timeout
  '57P01', // the server is shutting down
  '57P02', // the server has crashed
  '57P03', // the server is starting
  '08006', // connection failure
  '25P03', // idle in transaction for too long
])
const OVERLOADED_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
]

// The disk of the database or of the media is full.
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const FULL_RETRY_SECONDS = 60

/**
 * Returns the problem for an error; undefined for unexpected errors. With a full disk, an unavailable database is
 * reported as full storage.
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
