import { data, Form, redirect } from 'react-router'
import { type Api, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import { refusalOfField, refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { readAmount } from '#shop/read-amount.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf } from '#values/locale.ts'
import { minorUnitsIn, parseAmount } from '#values/money.ts'
import type { Route } from './+types/user'
import { FullRightsOnly } from './full-rights.tsx'
import { needsFullRightsInParts } from './needs-full-rights.ts'
import { GoodwillForm } from './user/goodwill-form.tsx'
import { PendingCredits } from './user/pending-credits.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const { person } = await found(url, api('GET /operator/people/{id}', { params }))
  const [goodwill, currencies] = await Promise.all([
    person.is_guest ? undefined : api('GET /operator/people/{id}/goodwill', { params }),
    api('GET /currencies'),
  ])
  return {
    person,
    goodwill,
    currencies: currencies.data,
    attempt: crypto.randomUUID(),
    wasGiven: url.searchParams.has('given'),
    wasReset: url.searchParams.has('reset'),
    isRequested: url.searchParams.has('requested'),
    wasDecided: url.searchParams.has('decided'),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: commands, url })
  if (command === 'reset_second_factor') return resetSecondFactor(apiFrom(context), form, { params, url })
  if (command !== 'goodwill') return decideCredit(apiFrom(context), form, { command, url })
  if (!form.has('is_checked')) {
    const text = translatorFor(localeOf(url.pathname))('operator.goodwill_unchecked')
    return data(refusalOfField(form, 'is_checked', text), { status: 422 })
  }
  const api = apiFrom(context)
  try {
    const { needs_second: needsSecond } = await api(
      'POST /operator/people/{id}/goodwill',
      { params, body: await goodwillIn(api, form) },
      once(form),
    )
    return redirect(`${url.pathname}?${needsSecond ? 'requested' : 'given'}`, 303)
  } catch (error) {
    const minorUnits = form.get('kind') === 'points' ? 0 : minorUnitsIn(textOf(form, 'currency') ?? '')
    return refuseAmounts(error, form, { url, minorUnits })
  }
}

const commands = ['reset_second_factor', 'goodwill', 'approve', 'reject'] as const

async function decideCredit(
  api: Api,
  form: FormData,
  { command, url }: { command: 'approve' | 'reject'; url: URL },
) {
  const params = { id: textOf(form, 'credit') ?? '' }
  try {
    await api('POST /operator/goodwill/{id}/decide', { params, body: { decision: command } }, once(form))
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?decided`, 303)
}

async function resetSecondFactor(
  api: Api,
  form: FormData,
  { params, url }: { params: { id: string }; url: URL },
) {
  try {
    await api('POST /operator/people/{id}/reset-second-factor', { params })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?reset`, 303)
}

async function goodwillIn(api: Api, form: FormData) {
  const amount = textOf(form, 'amount') ?? ''
  const reason = textOf(form, 'reason') ?? ''
  if (form.get('kind') === 'points') {
    return { kind: 'points' as const, points: parseAmount(amount, 0) ?? 0, reason }
  }
  const currency = String(form.get('currency') ?? '')
  return { kind: 'wallet' as const, amount: await readAmount(api, { amount, currency }), reason }
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.people_title')

export default function UserPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const { person, goodwill, currencies, attempt, wasGiven, wasReset, isRequested, wasDecided } = loaderData
  const ofReset = refusal?.values.command === 'reset_second_factor' ? refusal : undefined
  const ofDecision = refusal?.values.credit !== undefined ? refusal : undefined
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('operator.people_title'), to: '/operator/people' }, { label: person.name }]}
          />
        }
        title={<bdi className="break-words">{person.name}</bdi>}
        text={<span className="break-all">{person.email}</span>}
        aside={
          <Badge tone={person.state === 'active' ? 'success' : 'danger'}>
            {t(`operator.person_${person.state}`)}
          </Badge>
        }
      />
      <SignInPanel wasReset={wasReset} refusal={refusal} ofReset={ofReset} person={person} />
      {goodwill ? (
        <div className="mt-8 grid gap-6 lg:grid-cols-2 lg:items-start">
          <Panel title={t('operator.goodwill')}>
            {wasGiven && !refusal ? <Alert tone="success">{t('operator.goodwill_given')}</Alert> : null}
            {isRequested && !refusal ? <Alert tone="info">{t('operator.goodwill_requested')}</Alert> : null}
            {goodwill.may_give ? (
              <GoodwillForm
                key={goodwill.data[0]?.id}
                kinds={goodwill.kinds}
                currencies={currencies}
                attempt={attempt}
                refusal={ofReset || ofDecision ? undefined : refusal}
              />
            ) : (
              <p className="text-muted">{t('operator.goodwill_denied')}</p>
            )}
          </Panel>
          <GoodwillHistory
            ofDecision={ofDecision}
            wasDecided={wasDecided}
            refusal={refusal}
            goodwill={goodwill}
            attempt={attempt}
          />
        </div>
      ) : null}
    </>
  )
}

interface SignInPanelProps {
  readonly wasReset: boolean
  readonly refusal: Refusal | undefined
  readonly ofReset: Refusal | undefined
  readonly person: Route.ComponentProps['loaderData']['person']
}

function SignInPanel({ wasReset, refusal, ofReset, person }: SignInPanelProps) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.sign_in')} className="mt-8">
      {wasReset && !refusal ? <Alert tone="success">{t('operator.factor_was_reset')}</Alert> : null}
      {ofReset ? <Alert tone="danger">{ofReset.message}</Alert> : null}
      <p className="text-body">
        {t(person.has_second_factor ? 'operator.factor_there' : 'operator.factor_none')}
      </p>
      {person.has_second_factor ? (
        <FullRightsOnly>
          <Disclosure label={t('operator.factor_reset')} isOpen={ofReset !== undefined}>
            <Form method="post" className="flex flex-col items-start gap-3 pt-2">
              <p className="max-w-prose text-sm text-muted">{t('operator.factor_reset_text')}</p>
              <Button type="submit" variant="danger" name="command" value="reset_second_factor">
                {t('operator.factor_reset')}
              </Button>
            </Form>
          </Disclosure>
        </FullRightsOnly>
      ) : null}
      <p className="mt-3">
        <TextLink to={`/operator/audit?search=${person.id}`}>{t('operator.audit_of_person')}</TextLink>
      </p>
    </Panel>
  )
}

interface GoodwillHistoryProps {
  readonly ofDecision: Refusal | undefined
  readonly wasDecided: boolean
  readonly refusal: Refusal | undefined
  readonly goodwill: NonNullable<Route.ComponentProps['loaderData']['goodwill']>
  readonly attempt: string
}

function GoodwillHistory({ ofDecision, wasDecided, refusal, goodwill, attempt }: GoodwillHistoryProps) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.goodwill_history')}>
      {ofDecision ? <Alert tone="danger">{ofDecision.message}</Alert> : null}
      {wasDecided && !refusal ? <Alert tone="success">{t('operator.goodwill_decided')}</Alert> : null}
      {goodwill.waiting.length > 0 ? (
        <PendingCredits of={goodwill.waiting} mayDecide={goodwill.may_give} attempt={attempt} />
      ) : null}
      {goodwill.data.length === 0 ? <p className="text-muted">{t('operator.goodwill_none')}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {goodwill.data.map(({ id, amount, points, reason, by, at }) => (
          <li key={id} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold text-strong">
              {amount ? <Amount of={amount} /> : t('operator.goodwill_points_of', { count: points ?? 0 })}
              <span className="text-sm font-normal text-muted">
                <Moment at={at} />
              </span>
            </p>
            <p className="break-words">
              <bdi>{reason}</bdi>
            </p>
            {by ? <p className="text-sm text-muted">{t('operator.goodwill_by', { name: by })}</p> : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
