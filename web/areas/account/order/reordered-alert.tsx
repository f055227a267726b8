import { useEffect } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Reordered } from '#contract/orders.ts'
import { browserCart } from '#shop/browser-cart.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { formatMoney } from '#values/money.ts'

/** Items added to the cart again, and those that are unavailable or changed. */
export function ReorderedAlert({ reordered }: { reordered: Reordered }) {
  const t = useTranslate()
  const { cart, added } = reordered
  const told = useLiveText(reordered)
  useEffect(() => browserCart.adopt(cart), [cart])
  return (
    <Alert
      tone={added > 0 ? 'success' : 'warning'}
      title={added > 0 ? t('orders.reordered', { count: added }) : t('orders.reordered_none')}
      action={
        added > 0 ? (
          <ButtonLink to="/cart" variant="quiet" size="sm">
            {t('orders.see_cart')}
          </ButtonLink>
        ) : null
      }
    >
      {told.length > 0 ? (
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {told.map(({ key, slug, name, text }) => (
            <li key={key}>
              <TextLink to={`/product/${slug}`} className="text-inherit">
                {name}
              </TextLink>{' '}
              {text}
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  )
}

function useLiveText({ left_out, fewer, repriced }: Reordered) {
  const t = useTranslate()
  const locale = useLocale()
  return [
    ...left_out.map((each, place) => ({
      key: `left ${place}`,
      slug: each.product_slug,
      name: each.name,
      text: t(`orders.reorder_${each.why}`),
    })),
    ...fewer.map((each, place) => ({
      key: `fewer ${place}`,
      slug: each.product_slug,
      name: each.name,
      text: t('orders.reorder_fewer', { was: each.was, now: each.now }),
    })),
    ...repriced.map((each, place) => ({
      key: `repriced ${place}`,
      slug: each.product_slug,
      name: each.name,
      text: t('orders.reorder_repriced', {
        was: formatMoney(each.was, locale),
        now: formatMoney(each.now, locale),
      }),
    })),
  ]
}
