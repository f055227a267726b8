/** How events are declared: facts in the past tense, stored with the change that makes them true. */
import type { z } from 'zod'

export type EventShape = z.ZodObject<z.ZodRawShape>

export interface EventKind<Shape extends EventShape = EventShape> {
  /** `<thing>.<what_happened>` */
  readonly name: string
  /** Grows with each change of the payload that a handler could notice. */
  readonly version: number
  readonly payload: Shape
  /** Field that names what the event is about; handlers receive the events of a subject in order. */
  readonly subject?: keyof z.output<Shape> & string
}

export function defineEvent<Shape extends EventShape>(
  name: `${string}.${string}`,
  payload: Shape,
  subject?: keyof z.output<Shape> & string,
): EventKind<Shape> {
  return { name, version: 1, payload, ...(subject && { subject }) }
}
