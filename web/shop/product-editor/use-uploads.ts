import { useReducer, useRef } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { FILE_BYTES_MAX, formatFileSize } from '#values/file-size.ts'
import type { UploadedPicture } from '../uploaded-picture.ts'
import { uploadPicture } from './upload-picture.ts'

export interface Uploading {
  readonly key: string
  readonly name: string
  /** Sent so far, from 0 to 1. */
  readonly part: number
  readonly error?: string | undefined
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

/** Uploads files, three at a time; each one succeeds or fails by itself. */
export function useUploads(onUploaded: (picture: UploadedPicture) => void) {
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
    const show = (part: number, error?: string) =>
      change({ type: 'set', row: { key, name: file.name, part, error } })
    try {
      const picture = await uploadPicture(file, { language, onProgress: (part) => show(part) })
      change({ type: 'drop', key })
      onUploaded(picture)
    } catch (error) {
      show(0, (error instanceof Error && error.message) || t('products.upload_failed'))
    }
    running.current -= 1
    void next()
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      const key = crypto.randomUUID()
      if (file.size > FILE_BYTES_MAX) {
        const error = t('problems.too_large', { bytes_max: formatFileSize(FILE_BYTES_MAX, language) })
        change({ type: 'set', row: { key, name: file.name, part: 0, error } })
        continue
      }
      change({ type: 'set', row: { key, name: file.name, part: 0 } })
      queue.current.push({ key, file })
      void next()
    }
  }

  return { uploading, add, dismiss: (key: string) => change({ type: 'drop', key }) }
}
