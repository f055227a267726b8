/** One JSON line an event, for machines to read; people's data never reaches it. */
import { rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'
import { makeFolder } from './folders.ts'
import { openLogFile } from './log-file.ts'

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

export interface LogOptions {
  readonly level: LogLevel
  /** Which of the market's processes writes. */
  readonly process: string
  /** Where to, for a process whose screen is for people; standard output otherwise. */
  readonly file?: string
}

// A log file that has grown beyond this is begun anew.
const FILE_BYTES_MAX = 10_000_000

/**
 * Makes the log of a process; `log.child({ requestId })` marks the lines of one request.
 * @throws {ConfigProblem} where the folder of its file cannot be used
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

/** Removes a log file that has become too long to keep. */
export function dropLongFile(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > FILE_BYTES_MAX) rmSync(path)
}

/** An error, with those that it is made of, without the values that the database quotes in its details. */
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
