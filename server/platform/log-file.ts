/**
 * Where a log's lines go. A line that cannot be written, on a full disk say, is dropped and counted: nobody is refused
 * because something could not be told. A file is begun anew when it has grown long; the one before is kept beside it.
 */
import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from './folders.ts'

export interface LogFile {
  write(line: string): void
}

export interface LogFileOptions {
  /** Standard output where there is none. */
  readonly path?: string
  readonly bytesMax: number
  /** Writes a line whole, or throws. */
  readonly writeTo?: (descriptor: number, line: string) => void
}

const STANDARD_OUTPUT = 1
// Every process that writes to the file finds out within this time that another has begun it anew.
const LOOK_EVERY_MS = 1_000
const TRIES_MAX = 50

let dropped = 0

/** How many lines this process could not write so far. */
export function droppedLogLines(): number {
  return dropped
}

export function openLogFile({ path, bytesMax, writeTo = writeWhole }: LogFileOptions): LogFile {
  let descriptor = path === undefined ? STANDARD_OUTPUT : undefined
  let lookedAtMs = 0
  let untold = 0

  function current(file: string): number {
    const nowMs = Date.now()
    if (descriptor !== undefined && nowMs - lookedAtMs < LOOK_EVERY_MS) return descriptor
    lookedAtMs = nowMs
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

function writeWhole(descriptor: number, line: string): void {
  const bytes = Buffer.from(line)
  let written = 0
  for (let tries = 0; written < bytes.length; tries += 1) {
    try {
      written += writeSync(descriptor, bytes, written)
    } catch (error) {
      // A pipe whose reader is behind takes more in a moment.
      const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
      if (!isFull || tries >= TRIES_MAX) throw error
    }
  }
}
