import { ApiProblem } from '#app/api.ts'
import { found } from '#app/found.ts'

/** What not every operator may read; undefined for those who may not. What is not there is not found. */
export async function allowed<Answer>(url: URL, answer: Promise<Answer>): Promise<Answer | undefined> {
  return found(
    url,
    answer.catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status === 403) return undefined
      throw error
    }),
  )
}
