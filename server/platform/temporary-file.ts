import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileOnDisk } from '#contract/endpoint.ts'

export interface TemporaryFile extends FileOnDisk {
  readonly append: (bytes: Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a file without a name: the system deletes it when it is closed, also after a crash. */
export async function openTemporaryFile(folder: string): Promise<TemporaryFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.part`)
  const file = await open(path, 'wx+')
  await unlink(path)
  let size = 0
  return {
    get size() {
      return size
    },
    append: async (bytes) => {
      for (let done = 0; done < bytes.byteLength; ) {
        const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, size)
        done += bytesWritten
        size += bytesWritten
      }
    },
    read: async (at, length) => {
      const bytes = Buffer.alloc(length)
      for (let done = 0; done < length; ) {
        const { bytesRead } = await file.read(bytes, done, length - done, at + done)
        if (bytesRead === 0) throw new Error(`The file ends before byte ${at + length}`)
        done += bytesRead
      }
      return bytes
    },
    close: () => file.close(),
  }
}
