import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileOnDisk } from '#contract/endpoint.ts'
import { readMovie } from './read-movie.ts'
import { writeMovie } from './write-movie.ts'

const KEY = /^videos\/[0-9a-f]{32}$/

export interface VideoFacts {
  readonly width: number
  readonly height: number
  readonly duration_ms: number
  readonly bytes: number
}

/** Videos in a folder. A key never gets another video. */
export class VideoFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Checks an upload, and stores it without anything but pictures and sound.
   * @throws {NotAVideo}
   */
  async save(key: string, upload: FileOnDisk): Promise<VideoFacts> {
    const movie = await readMovie(upload)
    const file = this.#fileOf(key)
    await mkdir(dirname(file), { recursive: true })
    const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
    try {
      const bytes = await written(draft, (to) => writeMovie(movie, { from: upload, to }))
      await rename(draft, file)
      return { width: movie.width, height: movie.height, duration_ms: movie.durationMs, bytes }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** Opens a video to read it; undefined if there is none. */
  async open(key: string): Promise<FileHandle | undefined> {
    if (!KEY.test(key)) return undefined
    try {
      return await open(this.#fileOf(key))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#fileOf(key), { force: true })
  }

  #fileOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`Invalid video key: ${key}`)
    return join(this.#folder, `${key}.mp4`)
  }
}

async function written(path: string, write: (file: FileHandle) => Promise<number>): Promise<number> {
  const file = await open(path, 'wx')
  try {
    return await write(file)
  } finally {
    await file.close()
  }
}
