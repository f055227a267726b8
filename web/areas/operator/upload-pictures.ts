/** Pictures that come with a form, each in the file field `<name>.file`. */
import { type Api, ApiProblem } from '#app/api.ts'
import type { Picture } from '#contract/vocabulary.ts'

export interface Uploaded {
  /** The keys of what was taken, by the name of its field. */
  readonly keys: ReadonlyMap<string, string>
  readonly pictures: readonly (readonly [string, Picture])[]
  /** Why the others were not, by the name of theirs. */
  readonly errors: Readonly<Record<string, string>>
}

/** Sends each picture that came with a form; one that is refused does not hold up the others. */
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
 * What is sent of the pictures: the key of none for each that was refused, so that the market keeps nothing and tells
 * what else is wrong with the form.
 */
export function sentKeys({ keys, errors }: Uploaded): ReadonlyMap<string, string> {
  return new Map([...keys, ...Object.keys(errors).map((name) => [name, 'refused'] as const)])
}

/** The names of the fields that take a file, as many as the form holds. */
export function pictureNamesIn(form: FormData): string[] {
  return [...form].flatMap(([name, value]) =>
    value instanceof File && value.size > 0 && name.endsWith('.file') ? [name.slice(0, -'.file'.length)] : [],
  )
}
