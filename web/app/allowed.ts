import { ApiProblem } from './api.ts'
import { found } from './found.ts'

/** What not everybody of an office may read; undefined for those who may not. What is not there is not found. */
export async function allowed<Answer>(url: URL, answer: Promise<Answer>): Promise<Answer | undefined> {
  return found(
    url,
    answer.catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status === 403) return undefined
      throw error
    }),
  )
}
