import { randomBytes } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** `jpg` is drawn on white, for readers without support for the others: email programs and print. */
export type PictureFormat = 'avif' | 'webp' | 'jpg'

export interface PictureSize {
  readonly key: string
  readonly width: number
  readonly format: PictureFormat
}

export interface StoredFile {
  readonly bytes: Buffer
  readonly etag: string
}

// Each part begins with a letter or digit, so that a key cannot leave its folder.
const KEY = /^[a-z0-9]+([.-][a-z0-9]+)*(\/[a-z0-9]+([.-][a-z0-9]+)*)*$/
const KEY_LENGTH_MAX = 200

export function isKey(text: string): boolean {
  return text.length <= KEY_LENGTH_MAX && KEY.test(text)
}

/** The place of a sharing image: one folder per page, one file name per content. */
interface SharePlace {
  readonly folder: string
  readonly name: string
}

export interface PictureFolders {
  /** The folder for sizes. */
  readonly folder: string
  /** Read-only folders of originals. */
  readonly originalFolders: readonly string[]
  readonly uploadFolder: string
}

export class PictureStorage {
  readonly #folder: string
  readonly #originalFolders: readonly string[]
  readonly #uploadFolder: string

  constructor({ folder, originalFolders, uploadFolder }: PictureFolders) {
    this.#folder = folder
    this.#originalFolders = [uploadFolder, ...originalFolders]
    this.#uploadFolder = uploadFolder
  }

  /** Stores a WebP original under an unused key. */
  async saveOriginal(key: string, bytes: Buffer): Promise<void> {
    await writeFully(this.#originalFile(key), bytes)
  }

  /** Deletes an upload with its sizes. */
  async removeUpload(key: string): Promise<void> {
    await rm(this.#originalFile(key), { force: true })
    await rm(join(this.#folder, 'sizes', key), { force: true, recursive: true })
  }

  #originalFile(key: string): string {
    if (!isKey(key)) throw new Error(`Invalid picture key: ${key}`)
    return join(this.#uploadFolder, `${key}.webp`)
  }

  /** Returns the file of an original, or undefined if there is none with this key. */
  async originalOf(key: string): Promise<string | undefined> {
    if (!isKey(key)) return undefined
    for (const folder of this.#originalFolders) {
      const file = join(folder, `${key}.webp`)
      if (await exists(file)) return file
    }
    return undefined
  }

  async readSize(size: PictureSize): Promise<StoredFile | undefined> {
    const file = this.#fileOf(size)
    try {
      const bytes = await readFile(file)
      const { mtimeMs } = await stat(file)
      return { bytes, etag: `"${bytes.length.toString(36)}-${Math.floor(mtimeMs).toString(36)}"` }
    } catch (error) {
      if (isNoSuchFile(error)) return undefined
      throw error
    }
  }

  async hasSize(size: PictureSize): Promise<boolean> {
    return exists(this.#fileOf(size))
  }

  async saveSize(size: PictureSize, bytes: Buffer): Promise<void> {
    await writeFully(this.#fileOf(size), bytes)
  }

  async readShare({ folder, name }: SharePlace): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#shareFolder(folder), name))
    } catch (error) {
      if (isNoSuchFile(error)) return undefined
      throw error
    }
  }

  /** Stores a sharing image and deletes earlier images of the page. */
  async saveShare({ folder, name }: SharePlace, bytes: Buffer): Promise<void> {
    if (!isKey(name)) throw new Error(`Invalid sharing image name: ${name}`)
    const whole = this.#shareFolder(folder)
    await rm(whole, { force: true, recursive: true })
    await writeFully(join(whole, name), bytes)
  }

  #shareFolder(folder: string): string {
    if (!isKey(folder)) throw new Error(`Invalid sharing image folder: ${folder}`)
    return join(this.#folder, 'shares', folder)
  }

  #fileOf({ key, width, format }: PictureSize): string {
    if (!isKey(key)) throw new Error(`Invalid picture key: ${key}`)
    return join(this.#folder, 'sizes', key, `${width}.${format}`)
  }
}

/** Writes via a draft and a rename, so that readers see the whole file or none. */
async function writeFully(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
  try {
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file)
    return true
  } catch (error) {
    if (isNoSuchFile(error)) return false
    throw error
  }
}

function isNoSuchFile(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR'
}
