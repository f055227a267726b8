import { type Api, ApiProblem } from '#app/api.ts'
import { rowPaths } from '#app/form/use-rows.ts'
import { valuesIn } from '#app/form/values.ts'
import type { Values } from '#app/form-rows.ts'
import { uploadedPicture } from '../uploaded-picture.ts'

interface WithUploads {
  readonly values: Values
  /** Why the last refused file was refused. */
  readonly error: string | undefined
}

/** Uploads the files of a form sent without script, and adds them to its pictures. */
export async function withUploads(api: Api, form: FormData): Promise<WithUploads> {
  const values: Record<string, string> = { ...valuesIn(form) }
  let place = rowPaths(values, 'pictures').length
  let refused: string | undefined
  for (const file of form.getAll('files')) {
    if (!(file instanceof File) || file.size === 0) continue
    try {
      const { picture } = await api('POST /customer/pictures', { upload: file })
      values[`pictures.${place}.id`] = picture.id
      values[`pictures.${place}.shown`] = JSON.stringify(uploadedPicture(picture))
      place += 1
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      refused = error.message
    }
  }
  return { values, error: refused }
}
