import type { Money } from '#contract/vocabulary.ts'
import { textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { type PersonFacts, readPerson } from './facts/person-queries.ts'
import { type ProductFacts, readProducts } from './facts/product-queries.ts'
import { PriceDroppedMail } from './mails/price-dropped.tsx'
import type { NotificationsOptions } from './options.ts'
import { type Letter, post } from './post.tsx'
import { wordsIn } from './words.ts'

export interface PriceDrops {
  readonly userId: string
  /** The token of the link to stop these emails. */
  readonly stopToken: string
  readonly toldAt: string
  readonly drops: readonly { readonly productId: string; readonly was: Money; readonly now: Money }[]
}

/** Notifies a customer of reduced products on their wishlist. */
export async function tellPriceDropped(
  begin: Begin,
  { userId, stopToken, toldAt, drops }: PriceDrops,
  options: NotificationsOptions,
): Promise<void> {
  const ids = drops.map(({ productId }) => productId)
  const { person, products } = await begin(async (work) => ({
    person: await readPerson(work, userId),
    products: await readProducts(work, ids),
  }))
  if (!person) return
  const letters = priceDroppedLetters(person, products, { userId, stopToken, toldAt, drops }, options)
  await post(begin, letters, options)
}

/** Returns none once all the products are gone. */
export function priceDroppedLetters(
  person: PersonFacts,
  products: readonly ProductFacts[],
  { userId, stopToken, toldAt, drops }: PriceDrops,
  options: NotificationsOptions,
): Letter[] {
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
  const letter: Letter = {
    kind: 'price_dropped',
    dedupeKey: `price_dropped:${userId}:${toldAt}`,
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
