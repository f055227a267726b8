import { data, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import { submittedValues } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { CurrencyOptions } from '#shop/currency-options.tsx'
import type { Place } from '#shop/places/find-places.ts'
import { findPlaces, placeKinds } from '#shop/places/find-places.ts'
import { PlacePicker } from '#shop/places/place-picker.tsx'
import { chosenIn, placeSearchIn } from '#shop/places/places-input.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { parseAmount } from '#values/money.ts'
import type { Route } from './+types/commission-new'
import { needsFullRights } from './needs-full-rights.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { currencies: (await apiFrom(context)('GET /currencies')).data }
}

/** Searches for what the rate applies to, or adds the rate. */
const scopes = ['default', ...placeKinds] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const scope = choiceIn(form, 'scope', { of: scopes, url })
  const kind = scope === 'default' ? undefined : scope
  const chosen = chosenIn(form, 'subject')
  const sought = placeSearchIn(form, ['subject'])
  if (sought) {
    const found = kind && (await findPlaces(api, { kind, words: sought.words }))
    return { chosen, found, words: sought.words, values: submittedValues(form) }
  }
  const currency = textOf(form, 'currency') ?? ''
  const { data: currencies } = await api('GET /currencies')
  const units = currencies.find(({ code }) => code === currency)?.minor_units
  // An invalid amount is sent as one that the API refuses at its field.
  const number = (name: string, digits: number | undefined) => {
    const text = textOf(form, name)
    return text === undefined ? undefined : (parseAmount(text, digits) ?? REFUSED)
  }
  try {
    await api('POST /operator/commission-rates', {
      body: {
        scope,
        subject: kind && chosen[0]?.key,
        bps: number('bps', BPS_DIGITS) ?? REFUSED,
        currency,
        fixed_minor: number('fixed_minor', units),
        least_minor: number('least_minor', units),
        most_minor: number('most_minor', units),
        tax_bps: number('tax_bps', BPS_DIGITS),
        from: textOf(form, 'from'),
        until: textOf(form, 'until'),
      },
    })
  } catch (error) {
    const refused = refuseAmounts(error, form, { url, minorUnits: units })
    return data({ ...refused.data, chosen }, refused.init ?? {})
  }
  return redirect(localizedPath('/operator/commission?done=added', localeOf(url.pathname)), 303)
}

const REFUSED = -1
const BPS_DIGITS = 2

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'commission.new')

export default function NewCommissionRate({ loaderData: { currencies }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const sought = actionData && 'found' in actionData ? actionData : undefined
  const written: Readonly<Record<string, string>> = actionData?.values ?? {}
  const errorCount = Object.keys(refusal?.errors ?? {}).length
  const chosen = actionData?.chosen ?? []
  const days = [
    ['from', t('commission.from'), t('commission.from_hint')],
    ['until', t('commission.until'), t('commission.until_hint')],
  ] as const
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('commission.title'), to: '/operator/commission' },
              { label: t('commission.new') },
            ]}
          />
        }
        title={t('commission.new')}
        text={t('commission.new_text')}
      />
      <Form method="post" noValidate className="mt-6 mb-8 grid max-w-3xl gap-6">
        <EnterSubmit />
        {refusal ? (
          <Alert tone="danger">
            {errorCount > 0
              ? t('promotions.errors', { count: errorCount })
              : refusal.code === 'state_conflict'
                ? t('commission.conflict')
                : refusal.message}
          </Alert>
        ) : null}
        <CommissionScope refusal={refusal} written={written} chosen={chosen} sought={sought} />
        <CommissionTerms refusal={refusal} written={written} currencies={currencies} />
        <Panel title={t('commission.part_when')}>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {days.map(([name, label, hint]) => (
              <Field key={name} label={label} hint={hint} error={refusal?.errors[name]}>
                <TextInput type="date" name={name} defaultValue={written[name]} />
              </Field>
            ))}
          </div>
        </Panel>
        <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
          {t('commission.add')}
        </Button>
      </Form>
    </>
  )
}

interface CommissionScopeProps {
  readonly refusal: Refusal | undefined
  readonly written: Readonly<Record<string, string>>
  readonly chosen: readonly Place[]
  readonly sought: { readonly found: readonly Place[] | undefined; readonly words: string } | undefined
}

function CommissionScope({ refusal, written, chosen, sought }: CommissionScopeProps) {
  const t = useTranslate()
  return (
    <Panel title={t('commission.part_whom')}>
      <div className="grid gap-5">
        <Field
          label={t('commission.column_scope')}
          hint={t('commission.scope_hint')}
          error={refusal?.errors.scope}
        >
          <Select name="scope" defaultValue={written.scope ?? 'category'}>
            {scopes.map((scope) => (
              <option key={scope} value={scope}>
                {t(`commission.scope_${scope}`)}
              </option>
            ))}
          </Select>
        </Field>
        <PlacePicker
          label={t('commission.subject')}
          hint={t('commission.subject_hint')}
          name="subject"
          chosen={chosen}
          found={sought?.found}
          words={sought?.words}
          isOne
          error={refusal?.errors.subject}
        />
      </div>
    </Panel>
  )
}

interface CommissionTermsProps {
  readonly refusal: Refusal | undefined
  readonly written: Readonly<Record<string, string>>
  readonly currencies: Route.ComponentProps['loaderData']['currencies']
}

function CommissionTerms({ refusal, written, currencies }: CommissionTermsProps) {
  const t = useTranslate()
  const amounts = [
    ['fixed_minor', t('commission.fixed'), t('commission.fixed_hint')],
    ['least_minor', t('commission.least'), t('commission.limit_hint')],
    ['most_minor', t('commission.most'), t('commission.limit_hint')],
  ] as const
  return (
    <Panel title={t('commission.part_terms')}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field label={t('commission.bps')} hint={t('commission.bps_hint')} error={refusal?.errors.bps}>
          <TextInput name="bps" inputMode="decimal" dir="ltr" autoComplete="off" defaultValue={written.bps} />
        </Field>
        <Field
          label={t('commission.tax_bps')}
          hint={t('commission.tax_hint')}
          error={refusal?.errors.tax_bps}
        >
          <TextInput
            name="tax_bps"
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            defaultValue={written.tax_bps}
          />
        </Field>
        <Field label={t('commission.currency')} error={refusal?.errors.currency}>
          <Select name="currency" defaultValue={written.currency ?? currencies[0]?.code}>
            <CurrencyOptions currencies={currencies} />
          </Select>
        </Field>
        {amounts.map(([name, label, hint]) => (
          <Field key={name} label={label} hint={hint} error={refusal?.errors[name]}>
            <TextInput
              name={name}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              defaultValue={written[name]}
            />
          </Field>
        ))}
      </div>
    </Panel>
  )
}
