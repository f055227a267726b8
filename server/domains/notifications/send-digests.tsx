import type { Begin, Work } from '#platform/work.ts'
import { lockGathered, readDueRecipients, setDigest } from './digest-queries.ts'
import { orderHref } from './email-to-shopper.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { GATHERING_MS } from './gather.ts'
import { findMailId } from './mail-queries.ts'
import { DigestMail } from './mails/digest.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

const KIND = 'order_digest'

/** Sends one email to each mailbox whose order emails have waited for an hour. */
export async function sendDigests(begin: Begin, options: NotificationsOptions): Promise<void> {
  const recipients = await begin((work) =>
    readDueRecipients(work, new Date(work.now.getTime() - GATHERING_MS)),
  )
  for (const recipient of recipients) await sendDigest(begin, recipient, options)
}

async function sendDigest(begin: Begin, recipient: string, options: NotificationsOptions): Promise<void> {
  const found = await begin(async (work) => {
    const gathered = await lockGathered(work, recipient)
    const groups = await groupsOf(work, gathered)
    return { gathered, groups }
  })
  const [first] = found.gathered
  if (!first) return
  const letter = digestEmail(recipient, { ...found, cause: first.id }, options)
  await post(begin, [letter], options)
  await begin(async (work) => {
    const digestId = await findMailId(work, letter.dedupeKey)
    if (digestId !== undefined)
      await setDigest(work, { digestId, mailIds: found.gathered.map(({ id }) => id) })
  })
}

async function groupsOf(
  work: Work,
  gathered: readonly { readonly group_id: string | null }[],
): Promise<ReadonlyMap<string, GroupFacts>> {
  const ids = [...new Set(gathered.flatMap(({ group_id: id }) => id ?? []))]
  const groups = await Promise.all(
    ids.map(async (id) => [id, await readGroup(work, { groupId: id })] as const),
  )
  return new Map(groups)
}

export interface Digested {
  readonly cause: string
  readonly gathered: readonly { readonly group_id: string | null; readonly subject: string }[]
  readonly groups: ReadonlyMap<string, GroupFacts>
}

export function digestEmail(
  recipient: string,
  { cause, gathered, groups }: Digested,
  options: NotificationsOptions,
): EmailMessage {
  const [first] = groups.values()
  const words = wordsIn(first?.locale ?? 'en')
  const subject = words.say('order_digest_subject', { count: gathered.length })
  return {
    kind: KIND,
    dedupeKey: `${KIND}:${cause}`,
    recipient,
    userId: null,
    groupId: null,
    locale: words.locale,
    subject,
    body: (
      <DigestMail
        words={words}
        name={first?.contact.name ?? ''}
        heading={subject}
        lines={gathered.map(({ subject: text, group_id: id }) => {
          const group = id === null ? undefined : groups.get(id)
          return { text, href: group ? orderHref(group, words, options) : `${options.origin}/` }
        })}
      />
    ),
  }
}
