/** Uploads pictures submitted with a form, each in the file field `<name>.file`. */
import { type Api, ApiProblem } from '#app/api.ts'
import type { Picture } from '#contract/vocabulary.ts'

export interface Uploaded {
  /** Keys of uploaded pictures by field name. */
  readonly keys: ReadonlyMap<string, string>
  readonly pictures: readonly (readonly [string, Picture])[]
  /** Errors of refused pictures by field name. */
  readonly errors: Readonly<Record<string, string>>
}

/** Uploads every submitted picture; a refused one doesn't stop the others. */
export async function uploadPictures(api: Api, form: FormData, names: readonly string[]): Promise<Uploaded> {
  const keys = new Map<string, string>()
  const pictures: [string, Picture][] = []
  const errors: Record<string, string> = {}
  for (const name of names) {
    const file = form.get(`${name}.file`)
    if (!(file instanceof File)) continue
    try {
      const { picture } = await api('POST /customer/pictures', { upload: file })
      const key = picture.url.replace(/^\/media\//, '')
      keys.set(name, key)
      pictures.push([key, picture])
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      errors[name] = error.message
    }
  }
  return { keys, pictures, errors }
}

/**
 * Returns the picture keys to send, with an invalid key for each refused picture, so that the API saves nothing and
 * still reports all other errors.
 */
export function uploadedKeys({ keys, errors }: Uploaded): ReadonlyMap<string, string> {
  return new Map([...keys, ...Object.keys(errors).map((name) => [name, 'refused'] as const)])
}

/** Returns the names of file fields that contain a file. */
export function pictureNamesIn(form: FormData): string[] {
  return [...form].flatMap(([name, value]) =>
    value instanceof File && value.size > 0 && name.endsWith('.file') ? [name.slice(0, -'.file'.length)] : [],
  )
}
