import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

export interface SubscriberFacts {
  readonly email: string
  readonly locale: string
  readonly secret: string
  readonly asked_at: Date
}

/** Returns a sign-up that has not been answered, else undefined. */
export async function readSubscriber({ db }: Reading, secret: string): Promise<SubscriberFacts | undefined> {
  return db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'locale', 'secret', 'asked_at'])
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the key by which an address unsubscribes; undefined for an address that is not subscribed. */
export async function readNewsletterKey({ db }: Reading, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select('secret')
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.secret
}
