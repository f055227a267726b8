import { data } from 'react-router'
import { ApiProblem } from './api.ts'
import { notFound } from './not-found.ts'

/**
 * What a page is about. The page is not there when the market knows nothing of the kind, or no longer, or when the address
 * could name nothing; whatever else was refused is said in the market's words, with its own status.
 */
export async function found<T>(url: URL, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    if ([404, 410, 422].includes(error.status)) throw notFound(url)
    throw data({ message: error.message }, { status: error.status })
  }
}
