import { TicketPercent } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { OfferCard } from './offers/offer-card.tsx'

/** `/offers`: public coupon codes with their terms. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { offers: (await apiFrom(context)('GET /offers')).data }
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  return [
    ...pageMeta(args, {
      title: t('pages.offers_title'),
      description: t('pages.offers_text'),
      canonical: '/offers',
    }),
    trailMeta(args, [{ name: t('pages.offers_title'), path: '/offers' }]),
  ]
}

export default function Offers() {
  const { offers } = useLoaderData<typeof loader>()
  const t = useTranslate()
  return (
    <div className="page-width flex flex-col gap-8 pt-6 pb-12">
      <Breadcrumb items={[{ label: t('catalog.home'), to: '/' }, { label: t('pages.offers_title') }]} />
      <PageHeader
        title={t('pages.offers_title')}
        text={t('pages.offers_text')}
        aside={
          <TextLink to="/deals" variant="more" className="inline-flex min-h-11 items-center">
            {t('pages.offers_deals')}
          </TextLink>
        }
      />
      {offers.length === 0 ? (
        <EmptyState
          icon={TicketPercent}
          title={t('pages.offers_none')}
          text={t('pages.offers_none_text')}
          action={<ButtonLink to="/deals">{t('pages.offers_deals')}</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
          {offers.map((offer) => (
            <OfferCard key={offer.code} offer={offer} />
          ))}
        </ul>
      )}
    </div>
  )
}
