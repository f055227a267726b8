/** Reads text files in the encodings that spreadsheets save. */
import { isAscii } from 'node:buffer'
import { createReadStream } from 'node:fs'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const SAMPLE_BYTES = 4096

/**
 * Detects the encoding: by the byte order mark, else by the zero bytes of Latin text in UTF-16, else UTF-8 if all bytes
 * are valid in it. The rest is Windows-1252, which Excel saves as "CSV".
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const start = await startOf(path)
  return markedEncoding(start) ?? zeroPattern(start) ?? ((await isUtf8(path)) ? 'utf-8' : 'windows-1252')
}

/** Yields the text in pieces, without its byte order mark. */
export async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

/** Returns the first bytes of a file. */
export async function startOf(path: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const bytes of createReadStream(path, { end: SAMPLE_BYTES - 1 })) pieces.push(bytes)
  return Buffer.concat(pieces)
}

function markedEncoding(start: Buffer): Encoding | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return undefined
}

function zeroPattern(start: Buffer): Encoding | undefined {
  const zeros = { even: 0, odd: 0 }
  for (const [place, byte] of start.entries()) if (byte === 0) zeros[place % 2 === 0 ? 'even' : 'odd'] += 1
  const many = start.length / 8
  if (zeros.odd > many && zeros.even < many / 8) return 'utf-16le'
  if (zeros.even > many && zeros.odd < many / 8) return 'utf-16be'
  return undefined
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isCarrying = false
  try {
    for await (const bytes of createReadStream(path)) {
      if (!isCarrying && isAscii(bytes)) continue
      decoder.decode(bytes, { stream: true })
      isCarrying = true
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}
