/** Who was asked whether they want the newsletter, and who gets it. */
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

/** Who was asked whether they want the newsletter. */
export interface SubscriberFacts {
  readonly email: string
  readonly locale: string
  readonly secret: string
  readonly asked_at: Date
}

/** Who has not answered yet; undefined for everybody else. */
export async function readSubscriber({ db }: Reading, secret: string): Promise<SubscriberFacts | undefined> {
  return db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'locale', 'secret', 'asked_at'])
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The key by which an address ends the newsletter; undefined for one that does not get it. */
export async function readNewsletterKey({ db }: Reading, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select('secret')
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.secret
}
