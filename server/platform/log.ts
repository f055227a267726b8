/** Structured log: one JSON line per event, without personal data. */
import { rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'
import { makeFolder } from './folders.ts'
import { openLogFile } from './log-file.ts'

export type Log = Logger

// Fields with these names are omitted from logged objects, at the top level and one level down.
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

export interface LogOptions {
  readonly level: LogLevel
  readonly process: string
  /** Log file for processes with interactive output; defaults to standard output. */
  readonly file?: string
}

// Log files are rotated at this size.
const FILE_BYTES_MAX = 10_000_000

/**
 * Creates the log of a process; `log.child({ requestId })` marks the lines of one request.
 * @throws {ConfigProblem} if the folder of its file cannot be used
 */
export function createLog({ level, process: name, file }: LogOptions): Log {
  if (file !== undefined) makeFolder('LOG_FILE', dirname(file))
  return pino(
    {
      level,
      base: { process: name },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PRIVATE.flatMap((field) => [field, `*.${field}`]), remove: true },
      serializers: { err: describeError },
    },
    openLogFile({ bytesMax: FILE_BYTES_MAX, ...(file !== undefined && { path: file }) }),
  )
}

export function dropLongFile(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > FILE_BYTES_MAX) rmSync(path)
}

/** Serializes an error with its causes, without the values that the database quotes in details. */
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
    errors: error instanceof AggregateError ? error.errors.map(describeError) : undefined,
  }
}
