import { type Api, ApiProblem } from '#app/api.ts'
import type { Translate } from '#app/dictionaries.ts'
import { rowPaths } from '#app/form/use-rows.ts'
import { valuesIn } from '#app/form/values.ts'
import type { Values } from '#app/form-rows.ts'
import { type ShownPicture, shownPicture } from './shown-picture.ts'
import type { PictureStore } from './store-pictures-api.ts'

interface WithUploads {
  readonly values: Values
  /** Why files were refused, by field. */
  readonly errors: Readonly<Record<string, string>>
}

/** Uploads the files of a form sent without script, and adds them to its pictures. */
export async function withUploads(
  api: Api,
  { of, form, t }: { readonly of: PictureStore; readonly form: FormData; readonly t: Translate },
): Promise<WithUploads> {
  const values: Record<string, string> = { ...valuesIn(form) }
  let place = rowPaths(values, 'pictures').length
  const errors: Record<string, string> = {}

  const picture = async (upload: File) => (await api('POST /customer/pictures', { upload })).picture
  const add = async (field: string, upload: () => Promise<ShownPicture>) => {
    try {
      const shown = shownPicture(await upload())
      values[`pictures.${place}.id`] = shown.id
      values[`pictures.${place}.shown`] = JSON.stringify(shown)
      if (shown.video) values[`pictures.${place}.video_id`] = shown.video.id
      place += 1
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      errors[field] = error.message
    }
  }

  for (const file of filesIn(form, 'files')) await add('files', () => picture(file))
  const [video] = filesIn(form, 'video')
  const [poster] = filesIn(form, 'poster')
  if (video && poster) {
    await add('video', async () => {
      const params = { store: of.store }
      const uploaded = await api(`POST /${of.role}/stores/{store}/videos`, { params, upload: video })
      return { ...(await picture(poster)), video: uploaded.video }
    })
  } else if (video) errors.poster = t('products.poster_missing')
  return { values, errors }
}

function filesIn(form: FormData, name: string): File[] {
  return form.getAll(name).filter((entry): entry is File => entry instanceof File && entry.size > 0)
}
