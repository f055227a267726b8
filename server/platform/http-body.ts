/**
 * Receives request bodies before requests take a slot. A body that arrives with its headers costs nothing; one still
 * arriving has a deadline and one of a limited number of places, which the oldest loses first.
 */
import { setImmediate } from 'node:timers/promises'
import { FILES_FORM_BYTES_MAX, KILOBYTE, MEGABYTE } from '#values/file-size.ts'
import { networkOf } from './addresses.ts'
import type { CallContext } from './http-context.ts'
import { Problem, problem } from './problem.ts'
import { openTemporaryFile, type TemporaryFile } from './temporary-file.ts'

export type Body = Uint8Array<ArrayBuffer>

export interface Bodies {
  /**
   * Returns the whole body; undefined for a request without one.
   * @throws {Problem} too_large, request_incomplete, or overloaded when its place went to a newer one
   */
  receive(context: CallContext, bytesMax: number): Promise<Body | undefined>
  /**
   * Returns the whole body as a file, to be closed.
   * @throws {Problem} as `receive`
   */
  receiveFile(context: CallContext, bytesMax: number): Promise<TemporaryFile>
  readonly waiting: number
}

/** A body must start to arrive, and keep arriving, within this time; so must the headers. */
export const ARRIVAL_TIMEOUT_MS = 10_000

// JSON and forms must arrive in full within the timeout. Files have longer, at this minimum speed.
const SMALL_BYTES_MAX = 256 * KILOBYTE
const BYTES_PER_SECOND_MIN = 64 * KILOBYTE

export const ARRIVAL_MS_MAX = arrivalMsMax(FILES_FORM_BYTES_MAX)

interface Limits {
  readonly count: number
  readonly bytes: number
}

const WAITING_MAX: Limits = { count: 400, bytes: 128 * MEGABYTE }
const WAITING_OF_ADDRESS_MAX: Limits = { count: 50, bytes: 64 * MEGABYTE }

// What a body that goes to disk takes of memory.
const PIECES_BYTES = MEGABYTE

/** Bodies that are received as files go to the folder. */
export function openBodies({ folder }: { readonly folder: string }): Bodies {
  const waiting = new WaitingBodies()
  return {
    async receive({ req: { raw }, env: { incoming }, var: { visitor } }, bytesMax) {
      const announced = announcedBytes(raw.headers)
      if (announced === 0) return undefined
      if (announced !== undefined && announced > bytesMax) throw tooLarge(bytesMax)
      // A body in the same packet as its headers is read by the next turn of the event loop.
      if (incoming?.complete === false) await setImmediate()
      if (incoming?.complete !== false) return readFull(raw, { announced, bytesMax })

      const bytes = announced ?? bytesMax
      const place = waiting.add(networkOf(visitor), bytes)
      try {
        return await readInTime(raw, { announced, bytesMax, place })
      } finally {
        waiting.remove(place)
      }
    },
    async receiveFile({ req: { raw }, var: { visitor } }, bytesMax) {
      const announced = announcedBytes(raw.headers)
      if (announced !== undefined && announced > bytesMax) throw tooLarge(bytesMax)
      const place = waiting.add(networkOf(visitor), PIECES_BYTES)
      try {
        const file = await openTemporaryFile(folder)
        await readToFile(raw, { announced, bytesMax, place, file }).catch(async (error: unknown) => {
          await file.close()
          throw error
        })
        return file
      } finally {
        waiting.remove(place)
      }
    },
    get waiting() {
      return waiting.count
    },
  }
}

/** Returns the body length from the headers; undefined for a chunked body. */
function announcedBytes(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  return length === null ? undefined : Number(length)
}

interface Reading {
  readonly announced: number | undefined
  readonly bytesMax: number
}

async function readFull(request: Request, { announced, bytesMax }: Reading): Promise<Body | undefined> {
  try {
    if (announced !== undefined) return new Uint8Array(await request.arrayBuffer())
    if (request.body === null) return undefined
    return await readChunks(request.body.getReader(), bytesMax, () => {})
  } catch (error) {
    throw unlessProblem(error)
  }
}

/** Reads a body until it is complete, times out, or loses its place. */
async function readInTime(
  request: Request,
  { announced, bytesMax, place }: Reading & { readonly place: Place },
): Promise<Body | undefined> {
  const isSmall = announced !== undefined && announced <= SMALL_BYTES_MAX
  if (isSmall) return inTime(place, announced, () => readFull(request, { announced, bytesMax }))
  const reader = request.body?.getReader()
  if (!reader) return undefined
  return inTime(place, announced ?? bytesMax, (touch) => readChunks(reader, bytesMax, touch)).finally(() =>
    reader.cancel().catch(() => {}),
  )
}

async function readToFile(
  request: Request,
  { announced, bytesMax, place, file }: Reading & { readonly place: Place; readonly file: TemporaryFile },
): Promise<void> {
  const reader = request.body?.getReader()
  if (!reader) return
  await inTime(place, announced ?? bytesMax, (touch) =>
    eachChunk(reader, bytesMax, async (chunk) => {
      touch()
      await file.append(chunk)
    }),
  ).finally(() => reader.cancel().catch(() => {}))
}

/** Runs a reading that calls `touch` for each piece. It ends when it is late or loses its place. */
async function inTime<Result>(
  place: Place,
  bytes: number,
  read: (touch: () => void) => Promise<Result>,
): Promise<Result> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  place.cut = () => reject(problem('overloaded'))
  const late = () => reject(problem('request_incomplete'))
  const whole = setTimeout(late, arrivalMsMax(bytes))
  const next = setTimeout(late, ARRIVAL_TIMEOUT_MS)
  try {
    return await Promise.race([read(() => next.refresh()), ended])
  } catch (error) {
    throw unlessProblem(error)
  } finally {
    clearTimeout(whole)
    clearTimeout(next)
  }
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  bytesMax: number,
  onChunk: () => void,
): Promise<Body> {
  const chunks: Uint8Array[] = []
  const length = await eachChunk(reader, bytesMax, (chunk) => {
    chunks.push(chunk)
    onChunk()
  })
  return joined(chunks, length)
}

/** Returns the length of the whole. */
async function eachChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  bytesMax: number,
  onChunk: (chunk: Uint8Array) => void | Promise<void>,
): Promise<number> {
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return length
    length += value.byteLength
    if (length > bytesMax) throw tooLarge(bytesMax)
    await onChunk(value)
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Body {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** A client that disconnected counts like one that stopped sending. */
function unlessProblem(error: unknown): unknown {
  return error instanceof Problem ? error : problem('request_incomplete')
}

function arrivalMsMax(bytes: number): number {
  return ARRIVAL_TIMEOUT_MS + (Math.max(0, bytes - SMALL_BYTES_MAX) / BYTES_PER_SECOND_MIN) * 1000
}

function tooLarge(bytesMax: number): Problem {
  return problem('too_large', { bytes_max: bytesMax })
}

interface Place {
  readonly address: string
  readonly bytes: number
  cut: () => void
}

/**
 * Bodies still arriving, oldest first. A new one always gets a place, because bodies that arrive quickly displace
 * others only briefly.
 */
class WaitingBodies {
  readonly #ofAddress = new Map<string, Line>()
  readonly #all = new Line()

  get count(): number {
    return this.#all.count
  }

  add(address: string, bytes: number): Place {
    const own = this.#ofAddress.get(address)
    while (own?.isFull(WAITING_OF_ADDRESS_MAX, bytes)) this.#cutOldest(own)
    while (this.#all.isFull(WAITING_MAX, bytes)) this.#cutOldest(this.#longest())
    const place: Place = { address, bytes, cut: () => {} }
    this.#all.add(place)
    const line = this.#ofAddress.get(address) ?? new Line()
    this.#ofAddress.set(address, line)
    line.add(place)
    return place
  }

  remove(place: Place): void {
    this.#all.remove(place)
    const line = this.#ofAddress.get(place.address)
    line?.remove(place)
    if (line?.count === 0) this.#ofAddress.delete(place.address)
  }

  #cutOldest(line: Line): void {
    const { oldest } = line
    if (!oldest) throw new Error('Full queue has no body to remove')
    this.remove(oldest)
    oldest.cut()
  }

  /** Returns the bodies of the address with the most of them. */
  #longest(): Line {
    let longest = this.#all
    let count = 1
    for (const line of this.#ofAddress.values()) {
      if (line.count > count) {
        longest = line
        count = line.count
      }
    }
    return longest
  }
}

class Line {
  readonly #places = new Set<Place>()
  #bytes = 0

  get count(): number {
    return this.#places.size
  }

  get oldest(): Place | undefined {
    return this.#places.values().next().value
  }

  isFull({ count, bytes }: Limits, more: number): boolean {
    return this.#places.size >= count || this.#bytes + more > bytes
  }

  add(place: Place): void {
    this.#places.add(place)
    this.#bytes += place.bytes
  }

  remove(place: Place): void {
    if (this.#places.delete(place)) this.#bytes -= place.bytes
  }
}
