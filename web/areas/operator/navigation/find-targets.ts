/** Finds what entries of a menu can lead to. */
import type { Api } from '#app/api.ts'
import type { Translate } from '#app/dictionaries.ts'
import { submittedValues } from '#app/refusal.ts'
import { isLike, type Place } from '#shop/places/find-places.ts'
import { chosenIn, placeSearchIn } from '#shop/places/places-input.ts'
import type { TargetKind } from '#values/navigation.ts'
import { targetPicker } from './entries.ts'

/** A record that an entry can lead to; its key is its kind and id. */
interface Target {
  readonly kind: TargetKind
  readonly id: string
  readonly name: string
}

/** The form of a new entry, sent to search. */
export interface TargetSearch {
  readonly words: string
  readonly chosen: readonly Place[]
  readonly found: readonly Place[]
  readonly values: Readonly<Record<string, string>>
}

const FOUND_MAX = 6

/** Returns the search that a form was sent for; undefined when it was sent for something else. */
export async function searchTargets(
  api: Api,
  form: FormData,
  t: Translate,
): Promise<TargetSearch | undefined> {
  const sought = placeSearchIn(form, [targetPicker])
  if (!sought) return undefined
  const found = sought.words === '' ? [] : await findTargets(api, sought.words)
  return {
    words: sought.words,
    chosen: chosenIn(form, targetPicker),
    found: found.map(({ kind, id, name }) => ({
      key: `${kind} ${id}`,
      name,
      detail: t(`navigation.kind_${kind}`),
    })),
    values: submittedValues(form),
  }
}

/** The best matches of each kind. */
async function findTargets(api: Api, words: string): Promise<Target[]> {
  const query = { search: words }
  const [categories, collections, brands, pages, posts] = await Promise.all([
    api('GET /operator/categories'),
    api('GET /operator/collections', { query }),
    api('GET /operator/brands', { query }),
    api('GET /operator/pages'),
    api('GET /operator/posts', { query }),
  ])
  const of = (kind: TargetKind, rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.slice(0, FOUND_MAX).map(({ id, name }) => ({ kind, id, name }))
  return [
    ...of(
      'category',
      categories.data.filter(({ name, path }) => isLike(`${name} ${path}`, words)),
    ),
    ...of('collection', collections.data),
    ...of('brand', brands.data),
    ...of(
      'page',
      pages.data.map(({ id, title: name }) => ({ id, name })).filter(({ name }) => isLike(name, words)),
    ),
    ...of(
      'post',
      posts.data.map(({ id, title: name }) => ({ id, name })),
    ),
  ]
}
