import { ApiProblem } from './api.ts'
import { found } from './found.ts'

/**
 * Returns undefined when the API answers 403, for data that only some roles of a dashboard may read. Other problems
 * are handled as in `found`.
 */
export async function allowed<Answer>(url: URL, answer: Promise<Answer>): Promise<Answer | undefined> {
  return found(
    url,
    answer.catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status === 403) return undefined
      throw error
    }),
  )
}
