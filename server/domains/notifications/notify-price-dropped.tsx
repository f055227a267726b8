import type { Money } from '#contract/vocabulary.ts'
import { textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { readAnyUser, type UserFacts } from './facts/person-queries.ts'
import { type ProductFacts, readProducts } from './facts/product-queries.ts'
import { PriceDroppedMail } from './mails/price-dropped.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

export interface PriceDrops {
  readonly userId: string
  /** The token of the link to stop these emails. */
  readonly stopToken: string
  readonly notifiedAt: string
  readonly drops: readonly { readonly productId: string; readonly was: Money; readonly now: Money }[]
}

/** Notifies a customer of reduced products on their wishlist. */
export async function notifyPriceDropped(
  begin: Begin,
  { userId, stopToken, notifiedAt, drops }: PriceDrops,
  options: NotificationsOptions,
): Promise<void> {
  const ids = drops.map(({ productId }) => productId)
  const { person, products } = await begin(async (work) => ({
    person: await readAnyUser(work, userId),
    products: await readProducts(work, ids),
  }))
  if (!person) return
  const letters = priceDroppedEmails(person, products, { userId, stopToken, notifiedAt, drops }, options)
  await post(begin, letters, options)
}

/** Returns none once all the products are gone. */
export function priceDroppedEmails(
  person: UserFacts,
  products: readonly ProductFacts[],
  { userId, stopToken, notifiedAt, drops }: PriceDrops,
  options: NotificationsOptions,
): EmailMessage[] {
  const words = wordsIn(person.locale)
  const hrefOf = (path: string) => options.origin + localizedPath(path, words.locale)
  const shown = drops.flatMap(({ productId, ...prices }) => {
    const product = products.find(({ id }) => id === productId)
    if (!product) return []
    const name = textIn(product.name, words.locale)
    return [{ ...prices, name, texts: product.name, href: hrefOf(`/product/${product.slug}`) }]
  })
  const [first] = shown
  if (!first) return []
  const stopHref = hrefOf(`/price-drop-mails/${stopToken}`)
  const letter: EmailMessage = {
    kind: 'price_dropped',
    dedupeKey: `price_dropped:${userId}:${notifiedAt}`,
    recipient: person.email,
    userId,
    groupId: null,
    locale: words.locale,
    notice: {
      kind: 'price_dropped',
      facts: { product: first.texts, amount: first.now, count: shown.length },
      target: '/wishlist',
    },
    unsubscribeUrl: stopHref,
    subject: words.say('price_dropped_subject', { name: first.name, count: shown.length }),
    body: (
      <PriceDroppedMail
        words={words}
        name={person.name}
        products={shown}
        href={hrefOf('/wishlist')}
        stopHref={stopHref}
      />
    ),
  }
  return [letter]
}
