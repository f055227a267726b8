/** Changes of what somebody keeps: shown at once, sent in the order they were made, and taken back when refused. */
import { ApiProblem } from '#app/api.ts'
import { noteOnItsWay } from '#app/on-their-way.ts'
import { knownVisitor } from './visitor.ts'

interface Change {
  /** Shows it; answers how it is taken back. */
  readonly show: () => () => void
  readonly send: () => Promise<unknown>
}

/** Answers what carries changes out, one after the other; `signed_out` to somebody without an account, who keeps nothing. */
export function keptChanges(): (change: Change) => Promise<'done' | 'signed_out'> {
  let sent: Promise<unknown> = Promise.resolve()
  return async ({ show, send }) => {
    const visitor = await knownVisitor()
    if (visitor && (!visitor.user || visitor.user.is_guest)) return 'signed_out'
    const takeBack = show()
    try {
      const answer = sent.then(send)
      sent = answer.catch(() => undefined)
      noteOnItsWay(sent)
      await answer
      return 'done'
    } catch (error) {
      takeBack()
      if (error instanceof ApiProblem && error.status === 401) return 'signed_out'
      throw error
    }
  }
}
