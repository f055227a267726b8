/** Where pictures lie: originals by their key, the sizes made from them beside each other. */
import { randomBytes } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** `jpg` is on white, for readers that know no other: mail programs, and paper. */
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

// Each part begins with a letter or digit, so that no key climbs out of its folder.
const KEY = /^[a-z0-9]+([.-][a-z0-9]+)*(\/[a-z0-9]+([.-][a-z0-9]+)*)*$/
const KEY_LENGTH_MAX = 200

export function isKey(text: string): boolean {
  return text.length <= KEY_LENGTH_MAX && KEY.test(text)
}

/** Where a picture for who shares a page is kept: all that was drawn of the page in one folder, by what is on it. */
interface SharePlace {
  readonly folder: string
  readonly name: string
}

export interface PictureFolders {
  /** Where sizes are kept. */
  readonly folder: string
  /** Where originals are looked for; these are only read. */
  readonly originalFolders: readonly string[]
  /** Where the originals of uploads are kept. */
  readonly uploadFolder: string
}

/** Finds originals, keeps those that are uploaded, and keeps the sizes made from all of them. */
export class PictureStorage {
  readonly #folder: string
  readonly #originalFolders: readonly string[]
  readonly #uploadFolder: string

  constructor({ folder, originalFolders, uploadFolder }: PictureFolders) {
    this.#folder = folder
    this.#originalFolders = [uploadFolder, ...originalFolders]
    this.#uploadFolder = uploadFolder
  }

  /** Keeps an original, which is WebP, under a key that has none. */
  async keepOriginal(key: string, bytes: Buffer): Promise<void> {
    await writeWhole(this.#originalFile(key), bytes)
  }

  /** Forgets an upload with its sizes. */
  async removeUpload(key: string): Promise<void> {
    await rm(this.#originalFile(key), { force: true })
    await rm(join(this.#folder, 'sizes', key), { force: true, recursive: true })
  }

  #originalFile(key: string): string {
    if (!isKey(key)) throw new Error(`Not a key: ${key}`)
    return join(this.#uploadFolder, `${key}.webp`)
  }

  /** The file of an original, or undefined when there is none with this key. */
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

  async keepSize(size: PictureSize, bytes: Buffer): Promise<void> {
    await writeWhole(this.#fileOf(size), bytes)
  }

  async readShare({ folder, name }: SharePlace): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#shareFolder(folder), name))
    } catch (error) {
      if (isNoSuchFile(error)) return undefined
      throw error
    }
  }

  /** Keeps what is drawn for who shares a page, in place of what was drawn of it before. */
  async keepShare({ folder, name }: SharePlace, bytes: Buffer): Promise<void> {
    if (!isKey(name)) throw new Error(`Not a key: ${name}`)
    const whole = this.#shareFolder(folder)
    await rm(whole, { force: true, recursive: true })
    await writeWhole(join(whole, name), bytes)
  }

  #shareFolder(folder: string): string {
    if (!isKey(folder)) throw new Error(`Not a key: ${folder}`)
    return join(this.#folder, 'shares', folder)
  }

  #fileOf({ key, width, format }: PictureSize): string {
    if (!isKey(key)) throw new Error(`Not a key: ${key}`)
    return join(this.#folder, 'sizes', key, `${width}.${format}`)
  }
}

/** A reader sees the whole file or none. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
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
