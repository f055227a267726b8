/** Pictures from ZIP files that are uploaded beside a file of products. */

import type { Entry } from 'yauzl'
import { type Media, NotAPicture, storePicture } from '#domains/media/index.ts'
import type { Begin } from '#platform/work.ts'
import { MEGABYTE } from '#values/file-size.ts'
import * as queries from './archive-queries.ts'
import { TURN_MS } from './check-import.ts'
import { unpackFiles } from './job-kinds.ts'
import { InvalidFile } from './read/invalid-file.ts'
import { type OpenZip, openZip } from './read/zip-file.ts'
import { zippedAddress } from './read/zipped-address.ts'
import { withPieces } from './stored-file.ts'

const ENTRIES_MAX = 5000
const PICTURE_BYTES_MAX = 10 * MEGABYTE
const AT_ONCE = 10

/**
 * Unpacks the ZIP files of an import, ten pictures at a time. A picture that cannot be used is reported with the
 * products that name it. Continues where it was stopped.
 */
export async function unpackArchives(
  begin: Begin,
  { id }: { id: string },
  { media }: { readonly media: Pick<Media, 'saveUpload'> },
): Promise<void> {
  const endsAt = performance.now() + TURN_MS
  for (;;) {
    const archive = await begin((work) => queries.readWaitingArchive(work, id))
    const ownerId = archive?.created_by
    if (!archive || !ownerId) return
    const isOver = await unpackOne(begin, { archive, ownerId, endsAt, media })
    if (!isOver) break
  }
  await begin((work) => work.addJob(unpackFiles, { id }, { key: `imports.unpack:${id}` }))
}

interface Unpacking {
  readonly archive: queries.WaitingArchive
  readonly ownerId: string
  readonly endsAt: number
  readonly media: Pick<Media, 'saveUpload'>
}

/** Returns whether the archive is done. */
async function unpackOne(begin: Begin, unpacking: Unpacking): Promise<boolean> {
  const { archive } = unpacking
  try {
    const isOver = await withPieces(
      (position) => begin((work) => queries.readArchivePiece(work, archive.id, position)),
      (path) => unpackFile(begin, path, unpacking),
    )
    if (isOver) await begin((work) => queries.endArchive(work, archive.id))
    return isOver
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error
    await begin((work) => queries.endArchive(work, archive.id, error.fault))
    return true
  }
}

async function unpackFile(begin: Begin, path: string, unpacking: Unpacking): Promise<boolean> {
  const zip = await openZip(path, { entriesMax: ENTRIES_MAX })
  try {
    const entries = await newEntries(begin, zip, unpacking.archive.import_id)
    while (entries.length > 0) {
      const turn = entries.splice(0, AT_ONCE)
      const pictures = await Promise.all(
        turn.map(async ([url, entry]) => ({ url, ...(await storeEntry(begin, { zip, entry }, unpacking)) })),
      )
      await begin((work) => queries.saveZipped(work, unpacking.archive.import_id, pictures))
      if (performance.now() > unpacking.endsAt) return entries.length === 0
    }
    return true
  } finally {
    zip.close()
  }
}

/** Entries that are pictures and not stored yet. */
async function newEntries(begin: Begin, { entries }: OpenZip, importId: string): Promise<[string, Entry][]> {
  const pictures = new Map<string, Entry>()
  for (const [name, entry] of entries) {
    // Macs add a hidden file for each file.
    const url = name.startsWith('__MACOSX/') ? undefined : zippedAddress(name)
    if (url !== undefined) pictures.set(url, entry)
  }
  const stored = await begin((work) => queries.readZipped(work, { importId, urls: [...pictures.keys()] }))
  return [...pictures].filter(([url]) => !stored.get(url)?.picture_id)
}

async function storeEntry(
  begin: Begin,
  { zip, entry }: { zip: OpenZip; entry: Entry },
  { ownerId, media }: Unpacking,
): Promise<Omit<queries.ZippedPicture, 'url'>> {
  if (entry.uncompressedSize > PICTURE_BYTES_MAX) return { picture_id: null, failure: 'picture_too_heavy' }
  const pieces: Buffer[] = []
  for await (const piece of zip.unpacked(entry, PICTURE_BYTES_MAX)) pieces.push(piece)
  try {
    const upload = new Blob([new Uint8Array(Buffer.concat(pieces))])
    return { picture_id: await storePicture(begin, { media, ownerId, upload }), failure: null }
  } catch (error) {
    if (error instanceof NotAPicture) return { picture_id: null, failure: error.fault }
    throw error
  }
}
