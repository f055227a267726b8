import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { emailToUser } from './email-to-user.tsx'
import { readOperators, type UserFacts } from './facts/person-queries.ts'
import { type GoodwillFacts, readGoodwillFacts } from './facts/wallet-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies operators of a goodwill credit that waits for a second approval. */
export async function notifyGoodwillApproval(
  begin: Begin,
  creditId: string,
  options: NotificationsOptions,
): Promise<void> {
  const [credit, operators] = await begin(async (work) => [
    await readGoodwillFacts(work, creditId),
    await readOperators(work),
  ])
  if (!credit) return
  await post(begin, goodwillApprovalEmails(creditId, { credit, operators }, options), options)
}

/** One email to each operator who may approve it. */
export function goodwillApprovalEmails(
  creditId: string,
  { credit, operators }: { credit: GoodwillFacts; operators: readonly UserFacts[] },
  options: NotificationsOptions,
): EmailMessage[] {
  const { owner, requested_by: first, currency, amount } = credit
  return operators
    .filter(({ id }) => id !== first.id && id !== owner.id)
    .map((operator) => {
      const words = wordsIn(operator.locale)
      const values = {
        name: first.name,
        customer: owner.name,
        amount:
          currency === null
            ? words.say('goodwill_second_points', { count: amount })
            : formatMoney({ minor: amount, currency }, words.locale),
      }
      const text = words.say('goodwill_second_text', values)
      return emailToUser(operator, words, {
        kind: 'goodwill_second',
        cause: `${creditId}:${operator.id}`,
        subject: words.say('goodwill_second_subject', values),
        preview: text,
        paragraphs: [text, credit.reason],
        action: {
          label: words.say('goodwill_second_action'),
          href: options.origin + localizedPath(`/operator/customers/${owner.id}`, words.locale),
        },
      })
    })
}
