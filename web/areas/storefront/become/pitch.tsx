import {
  ArrowDown,
  Banknote,
  ChartNoAxesCombined,
  type LucideIcon,
  PackageCheck,
  ShieldCheck,
  Ship,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Picture as PictureOf } from '#contract/vocabulary.ts'
import { usePaymentMethods } from '#shop/payment-methods.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'

interface PitchProps {
  readonly figures: {
    readonly stores: number
    readonly islands: number
    readonly products: number
    readonly commission: number
  }
  readonly shown: readonly { readonly name: string; readonly cover: PictureOf }[]
  /** True for applicants, who know the benefits already. */
  readonly isShort: boolean
  readonly hasStore: boolean
  readonly children: ReactNode
}

export function Pitch({ figures, shown, isShort, hasStore, children }: PitchProps) {
  const t = useTranslate()
  return (
    <>
      <div className="page-width pt-6">
        <Breadcrumb items={[{ label: t('catalog.home'), to: '/' }, { label: t('become.title') }]} />
      </div>
      <About shown={shown} isShort={isShort} />
      {children}
      {isShort ? null : <Business figures={figures} />}
      {isShort ? null : <Services />}
      {hasStore ? null : <Steps isShort={isShort} />}
    </>
  )
}

function About({ shown, isShort }: Pick<PitchProps, 'shown' | 'isShort'>) {
  const t = useTranslate()
  return (
    <section className="page-width pt-6">
      <div className="relative grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-3xl bg-inverse text-on-inverse lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <Waves />
        <div className="relative flex flex-col items-start gap-5 p-6 pb-24 sm:p-10 sm:pb-28 lg:p-14 lg:pb-32">
          <p className="font-semibold text-offer">{t('become.eyebrow')}</p>
          <h1 className="text-4xl text-on-inverse text-balance sm:text-5xl">{t('become.about_title')}</h1>
          <p className="max-w-prose text-lg text-on-inverse-muted">{t('become.about_text')}</p>
          {isShort ? null : (
            <ButtonLink to="#apply" variant="action" size="lg" iconEnd={ArrowDown} prefetch="none">
              {t('become.start')}
            </ButtonLink>
          )}
        </div>
        {isShort ? null : <Covers shown={shown} />}
      </div>
    </section>
  )
}

function Covers({ shown }: Pick<PitchProps, 'shown'>) {
  const t = useTranslate()
  const turns = ['-rotate-6', 'rotate-3 -mt-4 ms-auto', '-rotate-2 -mt-4 ms-8']
  return (
    <ul
      aria-label={t('become.shown')}
      className="relative hidden min-w-0 flex-col justify-center px-10 py-12 lg:flex"
    >
      {shown.map(({ name, cover }, index) => (
        <li key={name} className={`w-72 rounded-2xl bg-raised p-2 shadow-high ${turns[index] ?? ''}`}>
          <Picture
            picture={cover}
            alt=""
            sizes="18rem"
            className="aspect-[5/3] w-full rounded-xl object-cover"
          />
          <p className="truncate px-1 pt-1.5 text-sm font-semibold text-strong">{name}</p>
        </li>
      ))}
    </ul>
  )
}

function Waves() {
  return (
    <svg
      viewBox="0 0 1200 260"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-24 w-full"
    >
      <path
        d="M0 120c150-40 250-40 400 0s250 40 400 0 250-40 400 0v140H0z"
        className="fill-accent opacity-20"
      />
      <path
        d="M0 170c150-36 250-36 400 0s250 36 400 0 250-36 400 0v90H0z"
        className="fill-accent opacity-25"
      />
      <path
        d="M0 220c150-26 250-26 400 0s250 26 400 0 250-26 400 0v40H0z"
        className="fill-accent opacity-30"
      />
    </svg>
  )
}

function Business({ figures: { stores, islands, products, commission } }: Pick<PitchProps, 'figures'>) {
  const t = useTranslate()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const told = [
    ...(stores > 0 && products > 0
      ? [
          { value: number.format(stores), label: t('become.figure_stores', { count: stores }) },
          { value: number.format(islands), label: t('become.figure_islands', { count: islands }) },
          { value: number.format(products), label: t('become.figure_products', { count: products }) },
        ]
      : []),
    ...(commission > 0 ? [{ value: percent.format(commission), label: t('become.figure_commission') }] : []),
  ]
  return (
    <section aria-labelledby="business" className="page-width pt-16 lg:pt-24">
      <h2 id="business" className="max-w-3xl text-3xl text-balance sm:text-4xl">
        {t('become.business_title')}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-muted">{t('become.business_text')}</p>
      <dl className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-8 border-y border-line py-8 sm:grid-cols-2 lg:grid-cols-4">
        {told.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-muted">{label}</dt>
            <dd className="font-display text-5xl font-bold tracking-tight text-accent-text tabular-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="mt-8 grid gap-x-8 gap-y-4 md:grid-cols-3">
        {(['one', 'two', 'three'] as const).map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Icon of={PackageCheck} className="mt-0.5 text-success-text" />
            <span>{t(`become.benefit_${benefit}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const services: readonly { readonly key: 'reach' | 'pay' | 'tools' | 'trust'; readonly icon: LucideIcon }[] =
  [
    { key: 'reach', icon: Ship },
    { key: 'pay', icon: Banknote },
    { key: 'tools', icon: ChartNoAxesCombined },
    { key: 'trust', icon: ShieldCheck },
  ]

function Services() {
  const t = useTranslate()
  const locale = useLocale()
  const methods = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    usePaymentMethods().map((method) => t(`shell.pay_${method}`)),
  )
  return (
    <section aria-labelledby="services" className="page-width pt-16 lg:pt-24">
      <h2 id="services" className="text-3xl sm:text-4xl">
        {t('become.services_title')}
      </h2>
      <ul className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere sm:grid-cols-2 lg:grid-cols-4">
        {services.map(({ key, icon }) => (
          <li key={key} className="flex flex-col gap-3 rounded-2xl bg-sunken p-6">
            <span className="grid size-12 place-items-center rounded-full bg-accent text-on-accent">
              <Icon of={icon} size="lg" />
            </span>
            <h3 className="text-xl">{t(`become.service_${key}_title`)}</h3>
            <p className="text-muted">{t(`become.service_${key}_text`, { methods })}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const steps = ['register', 'list', 'earn'] as const

function Steps({ isShort }: Pick<PitchProps, 'isShort'>) {
  const t = useTranslate()
  return (
    <section aria-labelledby="steps" className="page-width pt-16 lg:pt-24">
      <h2 id="steps" className="text-3xl sm:text-4xl">
        {t('become.steps_title')}
      </h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3">
        {steps.map((key, index) => (
          <li key={key} className="flex flex-col gap-2 border-t-4 border-offer pt-5">
            <span aria-hidden="true" className="font-display text-2xl font-bold text-offer-text">
              {index + 1}
            </span>
            <h3 className="text-xl">{t(`become.step_${key}_title`)}</h3>
            <p className="text-muted">{t(`become.step_${key}_text`)}</p>
          </li>
        ))}
      </ol>
      {isShort ? null : (
        <div className="mt-12 flex flex-wrap items-center justify-between gap-6 rounded-3xl bg-offer-soft p-6 sm:p-10">
          <div className="max-w-prose">
            <p className="font-display text-2xl font-bold text-strong">{t('become.call_title')}</p>
            <p className="mt-1 text-body">{t('become.call_text')}</p>
          </div>
          <ButtonLink to="#apply" variant="action" size="lg" iconEnd={ArrowDown} prefetch="none">
            {t('become.call_action')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
