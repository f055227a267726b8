/** One JSON line an event, for machines to read; people's data never reaches it. */
import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

export type Log = Logger

// Whatever an object handed to the log holds by these names is left out, at its top and one level down.
const PRIVATE = [
  'email',
  'contactEmail',
  'name',
  'phone',
  'address',
  'street',
  'landmark',
  'directions',
  'password',
  'token',
  'secret',
  'cookie',
  'authorization',
  'iban',
]

/** Makes the log of a process; `log.child({ requestId })` marks the lines of one request. */
export function createLog({ level, process: name }: { level: LogLevel; process: string }): Log {
  return pino({
    level,
    base: { process: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: PRIVATE.flatMap((field) => [field, `*.${field}`]), remove: true },
    serializers: { err: describeError },
  })
}

/** An error without the values that the database quotes in its details. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return {
    name,
    message,
    code,
    constraint,
    stack,
    cause: cause === undefined ? undefined : describeError(cause),
  }
}
