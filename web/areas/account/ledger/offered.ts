import { ApiProblem } from '#app/api.ts'
import { notFound } from '#app/not-found.ts'

/** Where the market has no wallets, or no points, there is no page of them. */
export async function offered<Book>(url: URL, asked: Promise<Book>): Promise<Book> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw notFound(url)
    throw error
  }
}
