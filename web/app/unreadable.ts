import { data, isRouteErrorResponse } from 'react-router'
import type { ProblemBody } from '#contract/problems.ts'

interface Unreadable {
  /** The filters that could not be read, by their names in the address. */
  readonly unreadable: readonly string[]
}

/** To throw in place of a page whose address has filters that the API refused: it answers 422 and shows no list. */
export function unreadable({ errors }: Pick<ProblemBody, 'errors'>) {
  return data<Unreadable>({ unreadable: Object.keys(errors ?? {}) }, { status: 422 })
}

/** The filters that could not be read, of what a loader has caught; undefined for anything else. */
export function unreadableOf(caught: unknown): readonly string[] | undefined {
  return isAnswer(caught) && caught.init?.status === 422 ? caught.data.unreadable : undefined
}

/** Tells the page in place of a list whose filters could not be read from a fault. */
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
