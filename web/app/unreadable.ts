import { data, isRouteErrorResponse } from 'react-router'
import type { ProblemBody } from '#contract/problems.ts'

interface Unreadable {
  /** Names of the invalid filters in the page's address. */
  readonly unreadable: readonly string[]
}

/** Thrown when the API refused filters in the page's address: the page answers 422 and shows no list. */
export function unreadable({ errors }: Pick<ProblemBody, 'errors'>) {
  return data<Unreadable>({ unreadable: Object.keys(errors ?? {}) }, { status: 422 })
}

/** Returns the names of the invalid filters from an error that a loader caught; undefined for other errors. */
export function unreadableOf(caught: unknown): readonly string[] | undefined {
  return isAnswer(caught) && caught.init?.status === 422 ? caught.data.unreadable : undefined
}

/** Distinguishes a page with invalid filters from an error. */
export function isUnreadable(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 422 && 'unreadable' in Object(error.data)
}

function isAnswer(caught: unknown): caught is ReturnType<typeof unreadable> {
  return (
    typeof caught === 'object' &&
    caught !== null &&
    'init' in caught &&
    'unreadable' in Object(Reflect.get(caught, 'data'))
  )
}
