import type { TextState } from '#contract/reviews.ts'
import type { Work } from '#platform/work.ts'
import { rulesTripped } from './trip-rules.ts'
import { insertModeration, type Judged, type TextName, wasTakenDown } from './writing-queries.ts'

/** A new text is published at once, unless it trips a rule. */
export function judge(texts: readonly string[]): Judged {
  const heldFor = rulesTripped(texts)
  return { state: heldFor.length > 0 ? 'pending' : 'approved', heldFor }
}

/** As a new one, but what was taken down before waits for the operator. */
export async function judgeAgain(work: Work, name: TextName, texts: readonly string[]): Promise<Judged> {
  const judged = judge(texts)
  return (await wasTakenDown(work, name)) ? { ...judged, state: 'pending' } : judged
}

/** Writes down that a text is held, or what a change by its author has made of it. */
export async function noteJudgement(
  work: Work,
  name: TextName,
  { state, heldFor }: Judged,
  before?: TextState,
): Promise<void> {
  const isWorthNoting = before === undefined ? state === 'pending' : state !== before
  if (isWorthNoting)
    await insertModeration(work, { ...name, to: state, reason: heldFor.join(' '), byId: null })
}
