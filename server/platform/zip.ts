/** ZIP files of a few texts, packed in memory (APPNOTE 6.3). */
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export interface ZipText {
  readonly name: string
  readonly content: string
}

const pack = promisify(deflateRaw)

// 2.0, with names in UTF-8, deflated.
const VERSION = 20
const UTF8 = 0x0800
const DEFLATED = 8
/** 1 January 1980, the first day that the format knows. */
const NO_DATE = 0x21

export async function zipOf(texts: readonly ZipText[]): Promise<Uint8Array> {
  const entries = await Promise.all(texts.map(packed))
  const directory: Buffer[] = []
  let offset = 0
  for (const { header, name, bytes } of entries) {
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const version = Buffer.alloc(2)
    version.writeUInt16LE(VERSION)
    directory.push(signature('PK\x01\x02'), version, header, place, name)
    offset += 4 + header.length + name.length + bytes.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  const files = entries.flatMap(({ header, name, bytes }) => [signature('PK\x03\x04'), header, name, bytes])
  return Buffer.concat([...files, central, signature('PK\x05\x06'), end])
}

async function packed({ name, content }: ZipText) {
  const plain = Buffer.from(content)
  const bytes = await pack(plain)
  const encoded = Buffer.from(name)
  const header = Buffer.alloc(26)
  header.writeUInt16LE(VERSION, 0)
  header.writeUInt16LE(UTF8, 2)
  header.writeUInt16LE(DEFLATED, 4)
  header.writeUInt16LE(NO_DATE, 8)
  header.writeUInt32LE(crc32(plain), 10)
  header.writeUInt32LE(bytes.length, 14)
  header.writeUInt32LE(plain.length, 18)
  header.writeUInt16LE(encoded.length, 22)
  return { header, name: encoded, bytes }
}

function signature(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
