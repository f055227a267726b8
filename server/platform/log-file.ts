/**
 * Log output. Lines that cannot be written, for example on a full disk, are dropped and counted, so that logging
 * never fails a request. A long file is rotated, and one previous file is kept beside it.
 */
import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from './folders.ts'

export interface LogFile {
  write(line: string): void
}

export interface LogFileOptions {
  /** Defaults to standard output. */
  readonly path?: string
  readonly bytesMax: number
  /** Writes a whole line, or throws. */
  readonly writeTo?: (descriptor: number, line: string) => void
}

const STANDARD_OUTPUT = 1
// Every process that writes to the file notices a rotation within this time.
const POLL_EVERY_MS = 1_000
const TRIES_MAX = 50

let dropped = 0

/** Returns the number of lines that this process could not write. */
export function droppedLogLines(): number {
  return dropped
}

export function openLogFile({ path, bytesMax, writeTo = writeFully }: LogFileOptions): LogFile {
  let descriptor = path === undefined ? STANDARD_OUTPUT : undefined
  let checkedAtMs = 0
  let untold = 0

  function current(file: string): number {
    const nowMs = Date.now()
    if (descriptor !== undefined && nowMs - checkedAtMs < POLL_EVERY_MS) return descriptor
    checkedAtMs = nowMs
    if (descriptor !== undefined && !isStillAt(file, descriptor)) {
      closeSync(descriptor)
      descriptor = undefined
    }
    makeFolders(dirname(file))
    descriptor ??= openSync(file, 'a')
    if (fstatSync(descriptor).size > bytesMax) {
      renameSync(file, `${file}.1`)
      const before = descriptor
      descriptor = openSync(file, 'a')
      closeSync(before)
    }
    return descriptor
  }

  return {
    write(line) {
      try {
        const to = path === undefined ? STANDARD_OUTPUT : current(path)
        if (untold > 0) writeTo(to, noteOf(untold))
        untold = 0
        writeTo(to, line)
      } catch {
        dropped += 1
        untold += 1
      }
    },
  }
}

function noteOf(lines: number): string {
  const note = {
    level: 40,
    time: new Date().toISOString(),
    dropped: lines,
    msg: 'log lines could not be written',
  }
  return `${JSON.stringify(note)}\n`
}

function isStillAt(path: string, descriptor: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(descriptor).ino
}

function writeFully(descriptor: number, line: string): void {
  const bytes = Buffer.from(line)
  let written = 0
  for (let tries = 0; written < bytes.length; tries += 1) {
    try {
      written += writeSync(descriptor, bytes, written)
    } catch (error) {
      // A pipe with a slow reader accepts more shortly.
      const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
      if (!isFull || tries >= TRIES_MAX) throw error
    }
  }
}
