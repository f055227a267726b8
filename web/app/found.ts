import { data } from 'react-router'
import { ApiProblem } from './api.ts'
import { notFound } from './not-found.ts'

/**
 * Returns the answer that a page is about. Answers 404 when the API doesn't find it, when it is gone, or when the
 * address can't name anything; other refusals keep their status and show the API's message.
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
