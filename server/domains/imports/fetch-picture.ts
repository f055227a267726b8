/** Fetches a picture from an address in a file, without reaching private networks. */
import { lookup as lookUp } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { FILE_BYTES_MAX } from '#values/file-size.ts'

export type PictureFailure =
  | 'picture_address_refused'
  | 'picture_unreachable'
  | 'picture_missing_there'
  | 'picture_too_heavy'
  | 'picture_invalid'

export class PictureNotFetched extends Error {
  readonly failure: PictureFailure
  /** Whether another attempt may succeed. */
  readonly isTemporary: boolean

  constructor(
    failure: PictureFailure,
    { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {},
  ) {
    super(failure, options)
    this.failure = failure
    this.isTemporary = isTemporary
  }
}

const REDIRECTS_MAX = 4
const TIMEOUT_MS = 15_000

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

export interface FetchOptions {
  readonly isAllowed?: (address: string) => boolean
}

/**
 * Fetches a picture of at most 10 MB. The connection goes to the very address that was checked, so that a name which
 * resolves differently the second time reaches nothing else; each redirect is checked again.
 * @throws {PictureNotFetched}
 */
export async function fetchPicture(
  url: string,
  { isAllowed = isPublicAddress }: FetchOptions = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let address = url
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await request(address, { isAllowed, signal })
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400 && response.headers.location !== undefined) {
      response.destroy()
      if (!URL.canParse(response.headers.location, address)) break
      address = new URL(response.headers.location, address).href
      continue
    }
    if (status === 200) return body(response)
    response.destroy()
    const isTemporary = status === 429 || status >= 500
    throw new PictureNotFetched(isTemporary ? 'picture_unreachable' : 'picture_missing_there', {
      isTemporary,
    })
  }
  throw new PictureNotFetched('picture_address_refused')
}

function request(
  address: string,
  { isAllowed, signal }: { isAllowed: (address: string) => boolean; signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    throw new PictureNotFetched('picture_address_refused')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node does not look numeric addresses up, so they are checked here.
  if (ipaddr.isValid(host) && !isAllowed(host)) throw new PictureNotFetched('picture_address_refused')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const options = {
    lookup: checkedLookup(isAllowed),
    signal,
    agent: false as const,
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'tradewind-import' },
  }
  get(url, options, resolve).on('error', (error) => {
    const refused = error instanceof PictureNotFetched ? error : undefined
    reject(refused ?? new PictureNotFetched('picture_unreachable', { isTemporary: true, cause: error }))
  })
  return promise
}

function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      if (!first || !found.every(({ address }) => isAllowed(address))) {
        return callback(new PictureNotFetched('picture_address_refused'), '', 0)
      }
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }
}

async function body(response: IncomingMessage): Promise<Buffer> {
  const announced = Number(response.headers['content-length'] ?? 0)
  const type = response.headers['content-type'] ?? ''
  if (announced > FILE_BYTES_MAX || (type !== '' && !/^(?:image\/|application\/octet-stream)/i.test(type))) {
    response.destroy()
    throw new PictureNotFetched(announced > FILE_BYTES_MAX ? 'picture_too_heavy' : 'picture_invalid')
  }
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > FILE_BYTES_MAX) throw new PictureNotFetched('picture_too_heavy')
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof PictureNotFetched) throw error
    throw new PictureNotFetched('picture_unreachable', { isTemporary: true, cause: error })
  }
  return Buffer.concat(pieces)
}
