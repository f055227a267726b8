import { useReducer, useRef } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { FILE_BYTES_MAX, formatFileSize } from '#values/file-size.ts'
import { VIDEO_BYTES_MAX } from '#values/video.ts'
import type { ShownPicture, ShownVideo } from './shown-picture.ts'
import type { PictureStore } from './store-pictures-api.ts'
import { uploadPicture, uploadVideo } from './upload-picture.ts'

export interface Uploading {
  readonly key: string
  readonly name: string
  /** Sent so far, from 0 to 1. */
  readonly part: number
  readonly error?: string | undefined
  /** An uploaded video that the browser can't make a poster of. */
  readonly video?: ShownVideo | undefined
}

type Step =
  | { readonly type: 'set'; readonly row: Uploading }
  | { readonly type: 'drop'; readonly key: string }

function reduce(rows: readonly Uploading[], step: Step): readonly Uploading[] {
  if (step.type === 'drop') return rows.filter(({ key }) => key !== step.key)
  const isKnown = rows.some(({ key }) => key === step.row.key)
  return isKnown ? rows.map((row) => (row.key === step.row.key ? step.row : row)) : [...rows, step.row]
}

const togetherMax = 3

// The poster of a video is made and sent after it.
const VIDEO_PART = 0.95

/** Uploads files, three at a time; each one succeeds or fails by itself. */
export function useUploads(of: PictureStore, onUploaded: (picture: ShownPicture) => void) {
  const t = useTranslate()
  const language = useLocale()
  const [uploading, change] = useReducer(reduce, [])
  const queue = useRef<{ key: string; file: File }[]>([])
  const running = useRef(0)

  async function next(): Promise<void> {
    const one = running.current < togetherMax ? queue.current.shift() : undefined
    if (!one) return
    running.current += 1
    const { key, file } = one
    const show = (part: number, more: Partial<Uploading> = {}) =>
      change({ type: 'set', row: { key, name: file.name, part, ...more } })
    try {
      const uploaded = await upload(file, show)
      if (uploaded) finish(key, uploaded)
    } catch (error) {
      show(0, { error: (error instanceof Error && error.message) || t('products.upload_failed') })
    }
    running.current -= 1
    void next()
  }

  /** Returns undefined for a video that needs a poster. */
  async function upload(
    file: File,
    show: (part: number, more?: Partial<Uploading>) => void,
  ): Promise<ShownPicture | undefined> {
    if (!isVideo(file)) return uploadPicture(file, { language, onProgress: show })
    const onProgress = (part: number) => show(part * VIDEO_PART)
    const video = await uploadVideo(file, { ...of, language, onProgress })
    const { posterOf } = await import('./video-frame.ts')
    const poster = await posterOf(video.url)
    const picture =
      poster && (await uploadPicture(poster, { language, onProgress: () => {} }).catch(() => undefined))
    if (picture) return { ...picture, video }
    show(1, { video })
    return undefined
  }

  function finish(key: string, uploaded: ShownPicture): void {
    change({ type: 'drop', key })
    onUploaded(uploaded)
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      const key = crypto.randomUUID()
      const bytesMax = isVideo(file) ? VIDEO_BYTES_MAX : FILE_BYTES_MAX
      if (file.size > bytesMax) {
        const error = t('problems.too_large', { bytes_max: formatFileSize(bytesMax, language) })
        change({ type: 'set', row: { key, name: file.name, part: 0, error } })
        continue
      }
      change({ type: 'set', row: { key, name: file.name, part: 0 } })
      queue.current.push({ key, file })
      void next()
    }
  }

  return { uploading, add, finish, dismiss: (key: string) => change({ type: 'drop', key }) }
}

function isVideo(file: File): boolean {
  return file.type.startsWith('video/')
}
