import { type ProblemCode, problemStatuses } from '#contract/problems.ts'

/** An expected failure, thrown by use cases; the HTTP layer responds with its status and message. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly facts: Record<string, unknown>
  /** Message codes by field path. */
  readonly errors: Record<string, string[]> | undefined

  constructor(code: ProblemCode, facts: Record<string, unknown> = {}, errors?: Record<string, string[]>) {
    super(code)
    this.code = code
    this.facts = facts
    this.errors = errors
  }

  get status(): number {
    return problemStatuses[this.code]
  }
}

export function problem(
  code: ProblemCode,
  facts?: Record<string, unknown>,
  errors?: Record<string, string[]>,
): Problem {
  return new Problem(code, facts, errors)
}
