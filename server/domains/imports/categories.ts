/** Which category of the market a category of a file stands for. */
import { slugOf } from '#values/slug-of.ts'

export interface CategoryChoice {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly depth: number
}

/**
 * Suggests a category: the one whose path ends like the file's, else the one with the same name, singular or plural.
 */
export function suggestedCategory(name: string, choices: readonly CategoryChoice[]): string | undefined {
  const levels = name.split(' > ').map((level) => slugOf(level, ''))
  const last = levels.at(-1) ?? ''
  if (last === '') return undefined
  const path = levels.join('/')
  const found =
    choices.find((choice) => `/${choice.path}`.endsWith(`/${path}`)) ??
    choices.find((choice) => lastOf(choice.path) === last) ??
    choices.find((choice) => singular(lastOf(choice.path)) === singular(last)) ??
    choices.find((choice) => singular(slugOf(choice.name, '')) === singular(last))
  return found?.id
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function singular(slug: string): string {
  return slug.replace(/ies$/, 'y').replace(/(?<=..)s$/, '')
}
