import type { accountChanges } from '#contract/events.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { readAnyUser, readSession, type SessionFacts, type UserFacts } from './facts/person-queries.ts'
import { marketMomentIn } from './mails/moment.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { type Words, wordsIn } from './words.ts'

interface Changed {
  readonly userId: string
  readonly what: (typeof accountChanges)[number]
  readonly at: Date
  /** The previous address, if the address changed. */
  readonly recipient?: string | undefined
}

/** Notifies a user of a change to their sign-in, so that it cannot happen unnoticed. */
export async function notifyAccountChanged(
  begin: Begin,
  { userId, what, at, recipient }: Changed,
  options: NotificationsOptions,
): Promise<void> {
  const person = await begin((work) => readAnyUser(work, userId))
  if (!person) return
  await post(begin, [accountChangedEmail(person, { what, at, recipient }, options)], options)
}

export function accountChangedEmail(
  person: UserFacts,
  { what, at, recipient }: Omit<Changed, 'userId'>,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(person.locale)
  return warning(
    {
      kind: what,
      cause: `${person.id}:${at.getTime()}`,
      person: { ...person, email: recipient ?? person.email },
      words,
      text: words.say(`${what}_text`, { moment: marketMomentIn(at, words.locale) }),
    },
    options,
  )
}

export async function notifyNewDevice(
  begin: Begin,
  sessionId: string,
  options: NotificationsOptions,
): Promise<void> {
  const session = await begin((work) => readSession(work, sessionId))
  if (!session) return
  await post(begin, [newDeviceEmail(session, sessionId, options)], options)
}

export function newDeviceEmail(
  session: SessionFacts,
  sessionId: string,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(session.locale)
  const moment = marketMomentIn(session.created_at, words.locale)
  const device = options.deviceIn(session.user_agent ?? '') ?? words.say('new_device_unknown')
  return warning(
    {
      kind: 'new_device',
      cause: sessionId,
      person: { id: session.user_id, name: session.name, email: session.email },
      words,
      text: words.say('new_device_text', { moment, device }),
    },
    options,
  )
}

interface Warning {
  readonly kind: (typeof accountChanges)[number] | 'new_device'
  /** The id of the email's cause. */
  readonly cause: string
  readonly person: { readonly id: string; readonly name: string; readonly email: string }
  readonly words: Words
  readonly text: string
}

function warning({ kind, cause, person, words, text }: Warning, options: NotificationsOptions): EmailMessage {
  return emailToUser(person, words, {
    kind,
    cause,
    subject: words.say(`${kind}_subject`),
    preview: words.say(kind === 'new_device' ? 'new_device_preview' : 'account_changed_preview'),
    paragraphs: kind === 'email_changed' ? [text] : [text, words.say('account_changed_otherwise')],
    action: accountLink(kind, words, options),
  })
}

/** The previous address may not belong to the user any more, so it gets no link into the account. */
function accountLink(
  kind: Warning['kind'],
  { say, locale }: Words,
  { origin }: NotificationsOptions,
): { label: string; href: string } {
  return kind === 'email_changed'
    ? { label: say('email_changed_action'), href: origin + localizedPath('/contact-us', locale) }
    : { label: say('account_changed_action'), href: origin + localizedPath('/account/security', locale) }
}
