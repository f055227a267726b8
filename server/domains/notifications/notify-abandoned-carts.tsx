import { z } from 'zod'
import { Money } from '#contract/vocabulary.ts'
import { textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { readUsers, type UserFacts } from './facts/person-queries.ts'
import { AbandonedCartMail } from './mails/abandoned-cart.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

const Texts = z.record(z.string(), z.string())

const AbandonedCart = z.object({
  user_id: z.uuid(),
  /** Changes once nothing is left of the cart's content at the last email. */
  oldest_line: z.uuid(),
  /** The token of the link to stop these emails. */
  stop_token: z.string(),
  items: z.array(
    z.object({
      name: Texts,
      slug: z.string(),
      choices: z.array(Texts),
      picture: z.string().optional(),
      quantity: z.int(),
      price: Money,
    }),
  ),
  /** Number of further lines in the cart. */
  more: z.int(),
})
export type AbandonedCart = z.infer<typeof AbandonedCart>

/** Contents and prices of carts at the moment they were found abandoned. */
export const AbandonedCarts = z.object({ carts: z.array(AbandonedCart).min(1) })

export async function notifyAbandonedCarts(
  begin: Begin,
  { carts }: z.infer<typeof AbandonedCarts>,
  options: NotificationsOptions,
): Promise<void> {
  const userIds = carts.map((cart) => cart.user_id)
  const people = new Map((await begin((work) => readUsers(work, userIds))).map((each) => [each.id, each]))
  const letters = carts.flatMap((cart) => {
    const person = people.get(cart.user_id)
    return person ? [abandonedCartEmail(person, cart, options)] : []
  })
  await post(begin, letters, options)
}

export function abandonedCartEmail(
  person: UserFacts,
  { oldest_line: oldestLine, items, more, stop_token: stopToken }: AbandonedCart,
  { origin }: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(person.locale)
  const hrefOf = (path: string) => origin + localizedPath(path, words.locale)
  const stopHref = hrefOf(`/cart-reminder-mails/${stopToken}`)
  const shown = items.map(({ name, choices, slug, picture, quantity, price }) => ({
    name: [name, ...choices].map((texts) => textIn(texts, words.locale)).join(', '),
    href: hrefOf(`/product/${slug}`),
    quantity,
    price,
    ...(picture && { picture: origin + picture }),
  }))
  return {
    kind: 'cart_left',
    dedupeKey: `cart_left:${oldestLine}`,
    recipient: person.email,
    userId: person.id,
    groupId: null,
    locale: words.locale,
    unsubscribeUrl: stopHref,
    subject: words.say('cart_left_subject'),
    body: (
      <AbandonedCartMail
        words={words}
        name={person.name}
        items={shown}
        more={more}
        href={hrefOf('/cart')}
        stopHref={stopHref}
      />
    ),
  }
}
