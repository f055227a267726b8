import { Bell, Coins, Languages, Palette } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { languageCookie } from '#app/language-cookie.ts'
import { privateMeta } from '#app/private-meta.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import { chooseColorMode } from '#app/theme.ts'
import type { Preferences } from '#contract/preferences.ts'
import { CurrencyOptions } from '#shop/currency-options.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeNames, localizedPath, offeredLocales } from '#values/locale.ts'
import { type NoticeTopic, noticeTopics } from '#values/notice-topic.ts'
import { startModes } from '#values/theme.ts'
import type { Route } from './+types/preferences.ts'

/** News of followed stores is sent to the inbox only. */
function isMailed(topic: NoticeTopic): boolean {
  return topic !== 'stores'
}

/** Operator queues are announced by email only. */
function isInInbox(topic: NoticeTopic): boolean {
  return topic !== 'operator_queues'
}
const channels = ['mail', 'market'] as const

/** `/account/preferences`: language, currency, colours and notifications. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const { is_guest: isGuest, is_operator: runsMarket, stores } = customerOf(context)
  const [currencies, own, reminders] = await Promise.all([
    api('GET /currencies'),
    isGuest ? undefined : api('GET /customer/preferences'),
    isGuest ? undefined : api('GET /customer/cart-reminders'),
  ])
  return {
    currencies: currencies.data,
    preferences: own?.preferences,
    remindsOfCart: reminders?.is_offered ? reminders.is_on : undefined,
    sellsHere: stores.length > 0,
    runsMarket,
    isSaved: url.searchParams.has('saved'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const locale = offeredLocales.find((known) => known === form.get('locale')) ?? 'en'
  try {
    if (form.getAll('asked').includes('cart'))
      await api('PUT /customer/cart-reminders', { body: { is_on: form.has('cart-mail') } })
    await api('POST /customer/current-currency', { body: { currency: String(form.get('currency') ?? '') } })
    await api('PUT /customer/preferences', {
      body: {
        locale,
        color_mode: startModes.find((known) => known === form.get('color_mode')) ?? 'light',
        // Topics that the form didn't show keep their settings.
        topics: noticeTopics
          .filter((topic) => form.getAll('asked').includes(topic))
          .map((topic) => ({
            topic,
            mail: !isMailed(topic) || form.has(`${topic}-mail`),
            market: !isInInbox(topic) || form.has(`${topic}-market`),
          })),
      },
    })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ message: error.message }, { status: error.status })
  }
  // Continues in the chosen language.
  const isChanged = form.get('locale') !== form.get('locale_before')
  const path = isChanged ? localizedPath('/account/preferences', locale) : url.pathname
  const headers = isChanged ? { 'set-cookie': languageCookie(context, locale) } : {}
  return redirect(`${path}?saved`, { status: 303, headers })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'preferences.title')

export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { preferences, remindsOfCart, currencies, sellsHere, runsMarket, isSaved } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  useColors(isSaved ? preferences?.color_mode : undefined)
  return (
    <>
      <PageHeader title={t('preferences.title')} text={t('preferences.text')} />
      {actionData ? <Alert tone="danger">{actionData.message}</Alert> : null}
      {isSaved && !actionData ? <Alert tone="success">{t('preferences.saved')}</Alert> : null}
      {preferences ? (
        <Form
          method="post"
          key={JSON.stringify([preferences, remindsOfCart])}
          className="flex flex-col gap-6"
        >
          <input type="hidden" name="locale_before" value={preferences.locale} />
          <div className="grid gap-6 md:grid-cols-2">
            <Panel icon={Languages} title={t('preferences.language')}>
              <Field label={t('preferences.language')} hint={t('preferences.language_hint')} hidesLabel>
                <Select name="locale" defaultValue={preferences.locale}>
                  {offeredLocales.map((locale) => (
                    <option key={locale} value={locale} lang={locale}>
                      {localeNames[locale]}
                    </option>
                  ))}
                </Select>
              </Field>
            </Panel>
            <Panel icon={Coins} title={t('preferences.currency')}>
              <Field label={t('preferences.currency')} hint={t('preferences.currency_hint')} hidesLabel>
                <Select name="currency" defaultValue={preferences.currency}>
                  <CurrencyOptions currencies={currencies} />
                </Select>
              </Field>
            </Panel>
          </div>
          <Panel icon={Palette} title={t('preferences.colours')}>
            <RadioCards
              legend={t('preferences.colours')}
              hidesLegend
              name="color_mode"
              layout="thirds"
              defaultValue={preferences.color_mode}
              options={startModes.map((value) => ({
                value,
                label: t(`preferences.colours_${value}`),
                description: t(`preferences.colours_${value}_text`),
              }))}
            />
          </Panel>
          <Panel icon={Bell} title={t('preferences.news')}>
            <News
              preferences={preferences}
              remindsOfCart={remindsOfCart}
              hidden={[
                ...(sellsHere ? [] : (['store_questions', 'store_stock'] as const)),
                ...(runsMarket ? [] : ['operator_queues' as const]),
              ]}
            />
          </Panel>
          <div>
            <Button type="submit" size="lg" isBusy={isBusy}>
              {t('preferences.save')}
            </Button>
          </div>
        </Form>
      ) : (
        <Alert tone="info">{t('preferences.guest')}</Alert>
      )}
    </>
  )
}

/** Applies a saved colour mode at once; on later pages a cookie applies it before the first paint. */
function useColors(mode: Preferences['color_mode'] | undefined): void {
  useEffect(() => {
    if (mode) chooseColorMode(mode)
  }, [mode])
}

interface NewsProps {
  readonly preferences: Preferences
  /** Undefined when the market sends no cart reminders. */
  readonly remindsOfCart: boolean | undefined
  /** Topics that don't apply to this account. */
  readonly hidden: readonly NoticeTopic[]
}

function News({ preferences, remindsOfCart, hidden }: NewsProps) {
  const t = useTranslate()
  const shown = preferences.topics.filter(({ topic }) => !hidden.includes(topic))
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{t('preferences.news_text')}</p>
      <ul className="divide-y divide-line">
        <Topic title={t('preferences.always')} text={t('preferences.always_text')}>
          {channels.map((channel) => (
            <Box
              key={channel}
              label={t(`preferences.by_${channel}`)}
              topic={t('preferences.always')}
              isFixed
            />
          ))}
        </Topic>
        {remindsOfCart === undefined ? null : (
          <Topic asked="cart" title={t('preferences.topic_cart')} text={t('preferences.topic_cart_text')}>
            <Box
              name="cart-mail"
              label={t('preferences.by_mail')}
              topic={t('preferences.topic_cart')}
              isOn={remindsOfCart}
            />
          </Topic>
        )}
        {shown.map((each) => (
          <Topic
            key={each.topic}
            asked={each.topic}
            title={t(`preferences.topic_${each.topic}`)}
            text={
              <>
                {t(`preferences.topic_${each.topic}_text`)}
                {each.topic === 'prices' ? (
                  <>
                    {' '}
                    <TextLink to="/wishlist">{t('preferences.to_wishlist')}</TextLink>
                  </>
                ) : null}
              </>
            }
          >
            {channels
              .filter((channel) => (channel === 'mail' ? isMailed(each.topic) : isInInbox(each.topic)))
              .map((channel) => (
                <Box
                  key={channel}
                  name={`${each.topic}-${channel}`}
                  label={t(`preferences.by_${channel}`)}
                  topic={t(`preferences.topic_${each.topic}`)}
                  isOn={each[channel]}
                />
              ))}
          </Topic>
        ))}
      </ul>
    </>
  )
}

interface TopicProps {
  /** Topic that the form reports as shown. */
  readonly asked?: string
  readonly title: string
  readonly text: ReactNode
  readonly children: ReactNode
}

function Topic({ asked, title, text, children }: TopicProps) {
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      {asked === undefined ? null : <input type="hidden" name="asked" value={asked} />}
      <div>
        <p className="font-semibold text-strong">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">{children}</div>
    </li>
  )
}

interface BoxProps {
  readonly name?: string
  readonly label: string
  /** For screen readers, which don't convey the table row. */
  readonly topic: string
  readonly isOn?: boolean
  readonly isFixed?: boolean
}

function Box({ name, label, topic, isOn = true, isFixed = false }: BoxProps) {
  return (
    <label className="inline-flex min-h-6 items-center gap-2">
      <input type="checkbox" name={name} defaultChecked={isOn} disabled={isFixed} />
      <span className="sr-only">{topic}: </span>
      {label}
    </label>
  )
}
