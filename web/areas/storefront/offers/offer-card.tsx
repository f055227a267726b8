import type { Translate } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Offer } from '#contract/coupons.ts'
import { categoryPath } from '#shop/category-path.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { formatMoney } from '#values/money.ts'
import { CopyCode } from './copy-code.tsx'

export function OfferCard({ offer }: { offer: Offer }) {
  const t = useTranslate()
  const locale = useLocale()
  const isOver = offer.state === 'ended' || offer.state === 'used_up'
  return (
    <Card as="li" padding="none" className={`flex flex-col overflow-hidden ${isOver ? 'bg-sunken' : ''}`}>
      <div className="flex flex-col gap-2 p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 className={`text-3xl ${isOver ? 'text-muted' : 'text-accent-text'}`}>
            {discountTextOf(offer, t, locale)}
          </h2>
          {offer.state === 'running' ? null : <Badge>{t(`pages.offer_${offer.state}`)}</Badge>}
        </div>
        <p className="wrap-anywhere text-strong">{offer.description}</p>
      </div>
      <div className="border-y border-dashed border-line-strong px-6 py-4">
        <CopyCode code={offer.code} isOver={isOver} />
      </div>
      <Terms offer={offer} />
    </Card>
  )
}

function Terms({ offer }: { offer: Offer }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <ul className="flex list-disc flex-col gap-1 py-5 ps-10 pe-6 text-sm text-muted wrap-anywhere">
      {termsOf(offer, t, locale).map((term) => (
        <li key={term}>{term}</li>
      ))}
      {offer.stores.length > 0 ? (
        <Places
          label={t('pages.offer_stores')}
          places={offer.stores.map(({ slug, name }) => ({ name, to: `/seller/store/${slug}` }))}
        />
      ) : null}
      {offer.categories.length > 0 ? (
        <Places
          label={t('pages.offer_categories')}
          places={offer.categories.map(({ vertical, slug, name }) => ({
            name,
            to: slug === '' ? `/${vertical}` : categoryPath(vertical, slug),
          }))}
        />
      ) : null}
      {offer.collections.length > 0 ? (
        <Places
          label={t('pages.offer_collections')}
          places={offer.collections.map(({ slug, name }) => ({
            name,
            to: slug === undefined ? undefined : `/collections/${slug}`,
          }))}
        />
      ) : null}
      {offer.products.length > 0 ? (
        <Places label={t('pages.offer_products')} places={offer.products.map(toProduct)} />
      ) : null}
      {offer.excluded_products.length > 0 ? (
        <Places label={t('pages.offer_excluded')} places={offer.excluded_products.map(toProduct)} />
      ) : null}
    </ul>
  )
}

interface Place {
  readonly name: string
  /** Undefined without a page. */
  readonly to: AppPath | undefined
}

function toProduct({ slug, name }: { slug: string; name: string }): Place {
  return { name, to: `/product/${slug}` }
}

function Places({ label, places }: { label: string; places: readonly Place[] }) {
  return (
    <li>
      {label}{' '}
      {places.map(({ name, to }, place) => (
        <span key={to ?? name}>
          {place > 0 ? ' · ' : null}
          {to === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <TextLink to={to}>
              <bdi>{name}</bdi>
            </TextLink>
          )}
        </span>
      ))}
    </li>
  )
}

export function discountTextOf(offer: Offer, t: Translate, locale: string): string {
  const { kind, percent = 0, amount, buy_quantity: buy = 0, get_quantity: get = 0 } = offer
  switch (kind) {
    case 'percent':
      return t('pages.offer_percent', { percent })
    case 'fixed':
      return t('pages.offer_fixed', { amount: amount ? formatMoney(amount, locale) : '' })
    case 'free_shipping':
      return t('pages.offer_free_shipping')
    case 'buy_get':
      return t(percent === 100 ? 'pages.offer_buy_get_free' : 'pages.offer_buy_get', { buy, get, percent })
  }
}

function termsOf(offer: Offer, t: Translate, locale: string): string[] {
  const day = (at: string) => formatMoment(at, 'day', locale)
  const { minimum, maximum, from_time: from, until_time: until } = offer
  return [
    minimum
      ? t('pages.offer_minimum', { amount: formatMoney(minimum, locale) })
      : t('pages.offer_no_minimum'),
    ...(maximum ? [t('pages.offer_maximum', { amount: formatMoney(maximum, locale) })] : []),
    ...(offer.state === 'planned' ? [t('pages.offer_from', { day: day(offer.starts_on) })] : []),
    offer.ends_on ? t('pages.offer_until', { day: day(offer.ends_on) }) : t('pages.offer_no_end'),
    ...(from && until ? [t('pages.offer_hours', { from, until })] : []),
    ...(offer.first_order_only ? [t('pages.offer_first_order')] : []),
    ...(offer.uses_per_customer ? [t('pages.offer_uses', { count: offer.uses_per_customer })] : []),
  ]
}
