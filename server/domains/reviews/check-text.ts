import type { TextState } from '#contract/reviews.ts'
import type { Work } from '#platform/work.ts'
import { rulesTripped } from './trip-rules.ts'
import { insertModeration, type Judged, type TextName, wasTakenDown } from './writing-queries.ts'

/** Publishes a new text at once unless it matches a moderation rule. */
export function moderateText(texts: readonly string[]): Judged {
  const heldFor = rulesTripped(texts)
  return { state: heldFor.length > 0 ? 'pending' : 'approved', heldFor }
}

/** Like `judge`, but a text that was removed before always needs review. */
export async function moderateAgain(work: Work, name: TextName, texts: readonly string[]): Promise<Judged> {
  const judged = moderateText(texts)
  return (await wasTakenDown(work, name)) ? { ...judged, state: 'pending' } : judged
}

/** Records that a text is in review, or the result of its author's change. */
export async function recordModeration(
  work: Work,
  name: TextName,
  { state, heldFor }: Judged,
  before?: TextState,
): Promise<void> {
  const isWorthNoting = before === undefined ? state === 'pending' : state !== before
  if (isWorthNoting)
    await insertModeration(work, { ...name, to: state, reason: heldFor.join(' '), byId: null })
}
