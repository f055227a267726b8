import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { InvalidFile } from './invalid-file.ts'

/** A ZIP file whose entries are unpacked one by one. */
export interface OpenZip {
  /** By their paths. */
  readonly entries: ReadonlyMap<string, Entry>
  /** @throws {InvalidFile} if the entry is damaged or has more bytes */
  readonly unpacked: (entry: Entry, bytesMax: number) => AsyncGenerator<Buffer>
  readonly close: () => void
}

/** @throws {InvalidFile} */
export async function openZip(
  path: string,
  { entriesMax }: { readonly entriesMax: number },
): Promise<OpenZip> {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    return {
      entries: await entriesOf(zip, entriesMax),
      unpacked: (entry, bytesMax) => unpacked(zip, entry, bytesMax),
      close: () => zip.close(),
    }
  } catch (error) {
    throw error instanceof InvalidFile ? error : new InvalidFile('file_unreadable', { cause: error })
  }
}

async function entriesOf(zip: ZipFile, entriesMax: number): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry)
    if (entries.size > entriesMax) throw new InvalidFile('file_unpacks_too_large')
  }
  return entries
}

/** Counts what is really unpacked, as the announced size may be wrong. */
async function* unpacked(zip: ZipFile, entry: Entry, bytesMax: number): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > bytesMax) throw new InvalidFile('file_unpacks_too_large')
  let bytes = 0
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const piece of stream as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > bytesMax) throw new InvalidFile('file_unpacks_too_large')
      yield piece
    }
  } catch (error) {
    throw error instanceof InvalidFile ? error : new InvalidFile('file_unreadable', { cause: error })
  }
}
