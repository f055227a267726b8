/** The uploaded file, in a temporary folder while it is read. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Begin } from '#platform/work.ts'
import { readPiece } from './queries.ts'

export async function withBytes<Result>(
  bytes: Buffer,
  read: (path: string) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (path) => {
    await writeFile(path, bytes)
    return read(path)
  })
}

export async function withStoredFile<Result>(
  begin: Begin,
  importId: string,
  read: (path: string) => Promise<Result>,
): Promise<Result> {
  return withPieces((position) => begin((work) => readPiece(work, importId, position)), read)
}

/** Joins pieces of a file, the first at 0, until there is none. */
export async function withPieces<Result>(
  pieceAt: (position: number) => Promise<Buffer | undefined>,
  read: (path: string) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (path) => {
    await pipeline(Readable.from(piecesOf(pieceAt)), createWriteStream(path))
    return read(path)
  })
}

async function* piecesOf(pieceAt: (position: number) => Promise<Buffer | undefined>) {
  for (let position = 0; ; position += 1) {
    const piece = await pieceAt(position)
    if (piece === undefined) return
    yield piece
  }
}

async function withFolder<Result>(use: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'product-import-'))
  try {
    return await use(join(folder, 'file'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
