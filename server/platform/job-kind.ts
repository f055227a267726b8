import type { z } from 'zod'

export type JobShape = z.ZodObject<z.ZodRawShape>

/** Work that a domain does later. */
export interface JobKind<Shape extends JobShape = JobShape> {
  /** `<domain>.<verb>` */
  readonly name: string
  /** Ids, not data: the records may have changed by the time the job runs. */
  readonly payload: Shape
}

/** Declares work for `work.addJob`, apart from what carries it out, so that what adds it need not import that. */
export function defineJob<Shape extends JobShape>(
  name: `${string}.${string}`,
  payload: Shape,
): JobKind<Shape> {
  return { name, payload }
}
