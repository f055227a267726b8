import { ApiProblem } from '#app/api.ts'
import { found } from '#app/found.ts'

/** What the books answer; undefined for operators who may not read them. What is not there is not found. */
export async function allowed<Answer>(url: URL, answer: Promise<Answer>): Promise<Answer | undefined> {
  return found(
    url,
    answer.catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status === 403) return undefined
      throw error
    }),
  )
}
