/**
 * Receives request bodies before requests take a slot. A body that arrives with its headers costs nothing; one still
 * arriving has a deadline and one of a limited number of places, which the oldest loses first.
 */
import { setImmediate } from 'node:timers/promises'
import { FILES_FORM_BYTES_MAX, KILOBYTE, MEGABYTE } from '#values/file-size.ts'
import { networkOf } from './addresses.ts'
import type { CallContext } from './http-context.ts'
import { Problem, problem } from './problem.ts'

export type Body = Uint8Array<ArrayBuffer>

export interface Bodies {
  /**
   * Returns the whole body; undefined for a request without one.
   * @throws {Problem} too_large, request_incomplete, or overloaded when its place went to a newer one
   */
  receive(context: CallContext, bytesMax: number): Promise<Body | undefined>
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

export function openBodies(): Bodies {
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
  const { promise: ended, reject } = Promise.withResolvers<never>()
  place.cut = () => reject(problem('overloaded'))
  const late = () => reject(problem('request_incomplete'))
  const whole = setTimeout(late, arrivalMsMax(announced ?? bytesMax))
  const next = setTimeout(late, ARRIVAL_TIMEOUT_MS)
  try {
    const isSmall = announced !== undefined && announced <= SMALL_BYTES_MAX
    if (isSmall) return await Promise.race([readFull(request, { announced, bytesMax }), ended])
    const reader = request.body?.getReader()
    if (!reader) return undefined
    const reading = readChunks(reader, bytesMax, () => next.refresh())
    return await Promise.race([reading, ended]).finally(() => reader.cancel().catch(() => {}))
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
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(chunks, length)
    length += value.byteLength
    if (length > bytesMax) throw tooLarge(bytesMax)
    chunks.push(value)
    onChunk()
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
