import { problem } from '#platform/problem.ts'
import type { Person, Work } from '#platform/work.ts'

/** The person who asks. Endpoints for customers let nobody else in; a job that gets here was wired wrongly. */
export function thePerson({ actor }: Pick<Work, 'actor'>): Person {
  if (actor.kind !== 'person') throw problem('unknown_caller')
  return actor
}
