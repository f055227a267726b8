import { MEGABYTE } from '#values/file-size.ts'

/** Divides a file into rows of one statement each, as one of 50 MB would take more memory than the file itself. */
export function* piecesOf(bytes: Buffer): Generator<{ position: number; bytes: Buffer }> {
  for (let at = 0; at < bytes.length; at += MEGABYTE) {
    yield { position: at / MEGABYTE, bytes: bytes.subarray(at, at + MEGABYTE) }
  }
}
