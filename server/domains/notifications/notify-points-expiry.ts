import type { EndingPoints } from '#contract/events.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { readUsers, type UserFacts } from './facts/person-queries.ts'
import { marketDayIn } from './mails/moment.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies customers of points that expire soon, once per calculated moment. */
export async function notifyPointsExpiry(
  begin: Begin,
  { until, people: ending }: { readonly until: string; readonly people: readonly EndingPoints[] },
  options: NotificationsOptions,
): Promise<void> {
  const ids = ending.map((each) => each.user_id)
  const people = new Map((await begin((work) => readUsers(work, ids))).map((each) => [each.id, each]))
  const letters = ending.flatMap((each) => {
    const person = people.get(each.user_id)
    return person ? [pointsExpiryEmail(person, { ...each, until }, options)] : []
  })
  await post(begin, letters, options)
}

export function pointsExpiryEmail(
  person: UserFacts,
  { points, from, until }: EndingPoints & { readonly until: string },
  { origin }: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(person.locale)
  const target = '/account/points'
  const values = {
    count: points,
    from: marketDayIn(new Date(from), words.locale),
    until: marketDayIn(new Date(until), words.locale),
  }
  return emailToUser(person, words, {
    kind: 'points_end',
    cause: `${person.id}:${until.slice(0, 10)}`,
    subject: words.say('points_end_subject', values),
    preview: words.say('points_end_text', values),
    paragraphs: [words.say('points_end_text', values), words.say('points_end_how')],
    action: { label: words.say('points_end_action'), href: origin + localizedPath(target, words.locale) },
    notice: { kind: 'points_end', facts: { count: points }, target },
  })
}
