import {
  Banknote,
  Clock,
  Flag,
  Mail,
  MapPin,
  MessagesSquare,
  Phone,
  RotateCcw,
  Store as StoreIcon,
  Truck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { phoneHref } from '#app/phone-href.ts'
import type { Store } from '#contract/stores.ts'
import { clockRange, HoursTable } from '#shop/hours-table.tsx'
import { Moment } from '#shop/moment.tsx'
import { OpenState } from '#shop/open-state.tsx'
import { Amount } from '#shop/price.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { faultDays } from '#values/refund-reason.ts'
import type { StorePageData } from './load-store.ts'
import { StoreLinks } from './store-links.tsx'

export function StoreAbout({ store, delivery }: Pick<StorePageData, 'store' | 'delivery'>) {
  const t = useTranslate()
  return (
    <section aria-labelledby="about-title" className="flex flex-col gap-12">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 rounded-3xl bg-sunken p-6 sm:p-8 lg:grid-cols-[1.6fr_1fr] lg:p-14">
        <div className="flex flex-col gap-4">
          <h2 id="about-title" className="text-3xl">
            {t('store.about', { name: store.name })}
          </h2>
          <p className="max-w-prose text-lg">{store.about}</p>
          {store.since_year === undefined ? null : (
            <p className="text-muted">{t('store.since', { year: String(store.since_year) })}</p>
          )}
          <StoreLinks links={store.links} name={store.name} />
        </div>
        <Contact store={store} />
      </div>
      <Policies store={store} delivery={delivery} />
    </section>
  )
}

/** Only details that the store does not hide. */
function Contact({ store }: { store: Store }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-xl">{t('store.contact')}</h3>
      <ul className="flex flex-col gap-3">
        <Fact icon={<Icon of={MapPin} size="sm" />}>
          {[store.street, store.city, store.country_name].filter(Boolean).join(', ')}
        </Fact>
        {store.email ? (
          <Fact icon={<Icon of={Mail} size="sm" />}>
            <a href={`mailto:${store.email}`} className="break-all underline underline-offset-3">
              {store.email}
            </a>
          </Fact>
        ) : null}
        {store.phone ? (
          <Fact icon={<Icon of={Phone} size="sm" />}>
            <a href={phoneHref(store.phone)} dir="ltr" className="underline underline-offset-3">
              {store.phone}
            </a>
          </Fact>
        ) : null}
        <Fact icon={<Icon of={MessagesSquare} size="sm" />}>
          <TextLink to={`/account/messages/new?store=${store.slug}`} rel="nofollow" prefetch="none">
            {t('store.message_seller')}
          </TextLink>
        </Fact>
        <Fact icon={<Icon of={Flag} size="sm" />}>
          <TextLink to={`/seller/store/${store.slug}/report`} rel="nofollow" prefetch="none">
            {t('store.report')}
          </TextLink>
        </Fact>
      </ul>
    </div>
  )
}

function Policies({ store, delivery }: Pick<StorePageData, 'store' | 'delivery'>) {
  const t = useTranslate()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[1.6fr_1fr] lg:px-14">
      <div className="flex flex-col gap-4">
        <h3 className="flex items-center gap-3 text-2xl">
          <Icon of={Truck} className="text-accent-text" />
          {t('store.delivery')}
        </h3>
        <div className="overflow-x-auto">
          <table className="w-full text-start text-sm">
            <thead>
              <tr className="border-b border-line-strong text-muted">
                <Head>{t('store.delivery_where')}</Head>
                <Head>{t('store.delivery_how')}</Head>
                <Head>{t('store.delivery_days')}</Head>
                <Head isEnd>{t('catalog.price')}</Head>
              </tr>
            </thead>
            <tbody>
              {delivery.zones.flatMap(({ key, name, ways }) =>
                ways.map((way, index) => (
                  <tr key={`${key} ${way.key}`} className="border-b border-line align-top">
                    <th scope="row" className="py-2.5 pe-4 text-start font-semibold">
                      {index === 0 ? name : <span className="sr-only">{name}</span>}
                    </th>
                    <td className="py-2.5 pe-4">{way.name}</td>
                    <td className="py-2.5 pe-4 whitespace-nowrap">{daysOf(way, t)}</td>
                    <td className="py-2.5 text-end">
                      {way.is_from ? <span className="text-muted">{t('store.price_from')} </span> : null}
                      {way.price.minor === 0 && !way.is_from ? t('store.free') : <Amount of={way.price} />}
                      {way.free_over ? (
                        <span className="block text-success-text">
                          {t('store.free_over')} <Amount of={way.free_over} />
                        </span>
                      ) : null}
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <h3 className="text-2xl">{t('store.terms')}</h3>
        <ul className="flex flex-col gap-3">
          {store.vertical === 'restaurants' ? null : (
            <Fact icon={<Icon of={RotateCcw} size="sm" />}>
              {store.returns_days > 0
                ? t('store.returns', { count: store.returns_days })
                : t('store.no_returns', { count: faultDays })}
            </Fact>
          )}
          {store.vertical === 'restaurants' || store.vertical === 'groceries' ? (
            <Fact icon={<Icon of={RotateCcw} size="sm" />}>{t('store.no_returns_perishable')}</Fact>
          ) : null}
          {store.min_order === undefined ? null : (
            <Fact icon={<Icon of={Banknote} size="sm" />}>
              {t('store.min_order')} <Amount of={store.min_order} />
            </Fact>
          )}
          {store.accepts_cash ? (
            <Fact icon={<Icon of={Banknote} size="sm" />}>{t('store.accepts_cash')}</Fact>
          ) : null}
          {store.offers_pickup ? (
            <Fact icon={<Icon of={StoreIcon} size="sm" />}>{t('store.offers_pickup')}</Fact>
          ) : null}
        </ul>
      </div>
    </div>
  )
}

type Way = StorePageData['delivery']['zones'][number]['ways'][number]

function daysOf({ days_min: min, days_max: max }: Way, t: ReturnType<typeof useTranslate>): string {
  if (max === 0) return t('store.same_day')
  if (min === 0) return t('store.days_up_to', { count: max })
  if (min === max) return t('store.days', { count: max })
  return t('store.days_between', { min, max })
}

function Head({ isEnd = false, children }: { isEnd?: boolean; children: string }) {
  return (
    <th scope="col" className={`py-2 pe-4 font-medium last:pe-0 ${isEnd ? 'text-end' : 'text-start'}`}>
      {children}
    </th>
  )
}

/** Weekly opening hours in the store's time zone. */
export function StoreHours({ store, today }: Pick<StorePageData, 'store' | 'today'>) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <section
      aria-labelledby="hours-title"
      className="grid gap-x-16 gap-y-6 rounded-3xl bg-accent-soft p-6 sm:p-8 lg:grid-cols-[1fr_1.2fr] lg:p-14"
    >
      <div className="flex flex-col gap-3">
        <h2 id="hours-title" className="text-3xl">
          {t('store.hours')}
        </h2>
        <OpenState store={store} />
        <p suppressHydrationWarning className="flex items-center gap-2 text-sm text-muted">
          <Icon of={Clock} size="sm" />
          {t('store.time_of', { city: store.city, zone: zoneName(store.timezone, locale) })}
        </p>
      </div>
      <div className="max-w-md">
        <HoursTable hours={store.hours} today={today} />
        <SpecialDays days={store.special_days} />
      </div>
    </section>
  )
}

/** Upcoming days with other hours. */
function SpecialDays({ days }: { days: StorePageData['store']['special_days'] }) {
  const t = useTranslate()
  const locale = useLocale()
  if (days.length === 0) return null
  return (
    <>
      <h3 className="mt-5 text-lg">{t('store.special_days')}</h3>
      <ul className="mt-1 text-sm">
        {days.map(({ day, opens, closes }) => (
          <li key={day} className="flex justify-between gap-6 py-1">
            <Moment at={day} style="weekday" />
            <span className="text-end tabular-nums">
              {opens && closes ? clockRange({ opens, closes }, locale) : t('store.closed')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns a name such as 'GMT-4'. Arabic uses the English one, so that server and browser render the same. */
function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale === 'ar' ? 'en' : locale, {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-1 shrink-0 text-accent-text">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
