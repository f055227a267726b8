import { Banknote, CreditCard, Landmark, Leaf, Mail, MapPin, Phone, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { ContentText } from '#app/content-text.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { phoneHref } from '#app/phone-href.ts'
import { useSavesData } from '#app/saves-data.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { toAppPath } from '#shop/app-path.ts'
import { ColorModeButton } from '#shop/color-mode-button.tsx'
import { pagePath } from '#shop/page-path.ts'
import { Icon } from '#ui/icon.tsx'
import type { PaymentMethod as PaymentMethodName } from '#values/payment-method.ts'
import { Logo } from './logo.tsx'
import type { MenuGroup } from './menu-links.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { PreferencesButton } from './preferences.tsx'

interface FooterProps {
  readonly siteName: string
  readonly menu: readonly MenuGroup[]
  readonly pages: readonly { readonly slug: string; readonly title: string }[]
  readonly foot: Foot
  readonly paymentMethods: readonly PaymentMethodName[]
}

/** The footer's content, from the theme. */
interface Foot extends Pick<Settings, 'about' | 'address' | 'links' | 'social'> {
  readonly email: string
  readonly phone: string
  readonly copyright: string
}

type Settings = Answer<Endpoints['GET /settings']>

const paymentIcons = { card: CreditCard, paypal: Wallet, bank: Landmark, cash: Banknote } as const

const socialNames = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', x: 'X' }

export function Footer({ siteName, menu, pages, foot, paymentMethods }: FooterProps) {
  const t = useTranslate()
  const columns = columnsOf(menu, t('shell.menu'))
  return (
    <footer className="site-footer far-down mt-24 bg-inverse [--height-afar:92rem] lg:[--height-afar:42rem] pb-24 text-on-inverse lg:pb-0">
      <div className="madras" aria-hidden="true" />
      <div
        className={`page-width grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,40%)),1fr))] gap-x-6 gap-y-12 py-16 wrap-anywhere sm:gap-x-10 ${grids[Math.min(columns.length, 4)]}`}
      >
        <FooterAbout siteName={siteName} foot={foot} />
        {columns.map(({ label, path, links }) => (
          <Column key={label} title={label} path={path}>
            {links.map((link) =>
              link.path ? (
                <Way key={link.path} to={link.path}>
                  <ContentText>{link.label}</ContentText>
                </Way>
              ) : null,
            )}
          </Column>
        ))}
        <div className="col-span-full flex flex-col gap-4 lg:col-span-1">
          <p className="font-display text-xl font-bold">{t('shell.newsletter_title')}</p>
          <NewsletterForm source="footer" />
        </div>
      </div>
      <div className="border-t border-on-inverse/15">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6 text-sm text-on-inverse-muted">
          <ul className="flex flex-wrap items-center gap-x-5">
            <li>
              <ContentText>{foot.copyright}</ContentText>
            </li>
            {pages.map(({ slug, title }) => (
              <FootLink key={slug} to={pagePath(slug)}>
                <ContentText>{title}</ContentText>
              </FootLink>
            ))}
            {foot.links.map(({ label, href }) => (
              <FootLink key={href} to={toAppPath(href)}>
                <ContentText>{label}</ContentText>
              </FootLink>
            ))}
            <FootLink to="/faq">{t('shell.faq')}</FootLink>
            <FootLink to="/contact-us">{t('shell.contact')}</FootLink>
            <FootLink to="/cookies">{t('shell.cookies')}</FootLink>
            <DataSaverLink />
          </ul>
          <ul aria-label={t('shell.payment_methods')} className="flex flex-wrap gap-x-6 gap-y-2">
            {paymentMethods.map((method) => (
              <PaymentMethod key={method} icon={<Icon of={paymentIcons[method]} />}>
                {t(`shell.pay_${method}`)}
              </PaymentMethod>
            ))}
          </ul>
          {/* Leaves room for the back-to-top button at the end of the page. */}
          <div className="-mx-[min(0.75rem,4vw)] flex flex-wrap items-center gap-2 lg:me-[clamp(-0.75rem,46rem-50vw,3rem)]">
            <ColorModeButton className="inline-flex min-h-11 items-center rounded-full px-3 hover:text-on-inverse hover:underline" />
            <PreferencesButton />
          </div>
        </div>
      </div>
    </footer>
  )
}

function FooterAbout({ siteName, foot }: { readonly siteName: string; readonly foot: Foot }) {
  return (
    <div className="col-span-full flex flex-col gap-4 lg:col-span-1">
      <Logo name={siteName} />
      <p className="max-w-xs text-on-inverse-muted">
        <ContentText>{foot.about}</ContentText>
      </p>
      <ul className="flex flex-col gap-1">
        {foot.email ? (
          <li>
            <a
              href={`mailto:${foot.email}`}
              className="inline-flex min-h-9 items-center gap-2 hover:underline"
            >
              <Icon of={Mail} size="sm" />
              <span className="break-all">{foot.email}</span>
            </a>
          </li>
        ) : null}
        {foot.phone ? (
          <li>
            <a
              href={phoneHref(foot.phone)}
              className="inline-flex min-h-9 items-center gap-2 hover:underline"
            >
              <Icon of={Phone} size="sm" />
              <span dir="ltr">{foot.phone}</span>
            </a>
          </li>
        ) : null}
        {foot.address ? (
          <li className="inline-flex min-h-9 items-center gap-2">
            <Icon of={MapPin} size="sm" />
            <bdi>{foot.address}</bdi>
          </li>
        ) : null}
      </ul>
      {foot.social.length > 0 ? (
        <ul className="flex flex-wrap gap-x-5">
          {foot.social.map(({ place, href }) => (
            <li key={place}>
              <a
                href={href}
                rel="noopener noreferrer"
                className="inline-flex min-h-9 items-center underline underline-offset-3"
              >
                {socialNames[place]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Entries without subentries come together in one column. */
function columnsOf(menu: readonly MenuGroup[], label: string): MenuGroup[] {
  const alone = menu.filter(({ links }) => links.length === 0)
  const groups = menu.filter(({ links }) => links.length > 0)
  return alone.length > 0 ? [...groups, { label, links: alone }] : groups
}

/** Columns between the market's description and the newsletter, by their number. */
const grids = [
  'lg:grid-cols-[1fr_1fr]',
  'lg:grid-cols-[1.6fr_1fr_1.6fr]',
  'lg:grid-cols-[1.6fr_1fr_1fr_1.6fr]',
  'lg:grid-cols-[1.6fr_1fr_1fr_1fr_1.6fr]',
  'lg:grid-cols-[1.4fr_1fr_1fr_1fr_1fr_1.4fr]',
]

interface ColumnProps {
  readonly title: string
  readonly path: AppPath | undefined
  readonly children: ReactNode
}

function Column({ title, path, children }: ColumnProps) {
  return (
    <nav aria-label={title}>
      <p className="mb-3 font-display text-lg font-bold">
        {path ? <AppLink to={path}>{title}</AppLink> : <ContentText>{title}</ContentText>}
      </p>
      <ul>{children}</ul>
    </nav>
  )
}

function Way({ to, children }: { to: AppPath; children: ReactNode }) {
  return (
    <li>
      <AppLink to={to} className="footer-way">
        {children}
      </AppLink>
    </li>
  )
}

function FootLink({ to, children }: { to: AppPath; children: ReactNode }) {
  return (
    <li>
      <AppLink to={to} className="footer-link">
        {children}
      </AppLink>
    </li>
  )
}

/** Links to the data saver, and shows whether it is on. */
function DataSaverLink() {
  const t = useTranslate()
  const isOn = useSavesData()
  return (
    <FootLink to="/data-saver">
      {isOn ? <Icon of={Leaf} size="sm" className="me-1.5" /> : null}
      {t(isOn ? 'shell.data_saver_on' : 'shell.data_saver')}
    </FootLink>
  )
}

function PaymentMethod({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-2">
      {icon}
      {children}
    </li>
  )
}
