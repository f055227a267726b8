import type { AbandonedCart } from '#contract/events.ts'
import { textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { readUsers, type UserFacts } from './facts/person-queries.ts'
import { AbandonedCartMail } from './mails/abandoned-cart.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

export async function notifyAbandonedCarts(
  begin: Begin,
  carts: readonly AbandonedCart[],
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
