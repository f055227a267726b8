/** Reads the requests of the API. */
import { z } from 'zod'

export const Key = z.string().min(1).max(200)
export const Amount = z.object({
  minor: z.int().positive().max(99_999_999_999),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

/** Returns the body of a request; undefined if it is no JSON. */
export async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return undefined
  }
}
