import { data, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { SelectField, TextField } from '#app/form/bound-fields.tsx'
import { ErrorSummary } from '#app/form/error-summary.tsx'
import { FormFields, useField } from '#app/form/form-context.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues } from '#app/refusal.ts'
import { CurrencyOptions } from '#shop/currency-options.tsx'
import type { Place } from '#shop/places/find-places.ts'
import { findPlaces, placeKinds } from '#shop/places/find-places.ts'
import { PlacePicker } from '#shop/places/place-picker.tsx'
import { chosenIn, placeSearchIn } from '#shop/places/places-input.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Panel } from '#ui/panel.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/commission-new'
import { EditPage } from './edit-page.tsx'
import { needsFullRights } from './needs-full-rights.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { data: currencies } = await apiFrom(context)('GET /currencies')
  return { currencies, limits: bodyLimits('POST /operator/commission-rates') }
}

const scopes = ['default', ...placeKinds] as const

/** Searches for what the rate applies to, or adds the rate. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const scope = choiceIn(form, 'scope', { of: scopes, url })
  const kind = scope === 'default' ? undefined : scope
  const chosen = chosenIn(form, 'subject')
  const typed = submittedValues(form)
  const sought = placeSearchIn(form, ['subject'])
  if (sought) {
    const found = kind && (await findPlaces(apiFrom(context), { kind, words: sought.words }))
    return { chosen, found, words: sought.words, values: typed }
  }
  form.set('subject', (kind && chosen[0]?.key) ?? '')
  const answer = await sendForm('POST /operator/commission-rates', { context, url, form, typed })
  return 'saved' in answer
    ? redirect(localizedPath('/operator/commission?done=added', localeOf(url.pathname)), 303)
    : data({ ...answer.data, chosen }, answer.init ?? {})
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'commission.new')

const amount = { inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } as const

export default function NewCommissionRate({ loaderData, actionData }: Route.ComponentProps) {
  const { currencies, limits } = loaderData
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const sought = actionData && 'found' in actionData ? actionData : undefined
  return (
    <EditPage
      list={{ label: t('commission.title'), to: '/operator/commission' }}
      name={t('commission.new')}
      text={t('commission.new_text')}
    >
      <FormFields
        values={actionData?.values ?? { scope: 'category', currency: currencies[0]?.code ?? '' }}
        errors={refusal?.errors ?? {}}
        limits={limits}
        isBusy={isBusy}
        marks="none"
      >
        <Form method="post" noValidate className="grid gap-6">
          <EnterSubmit />
          {refusal?.code === 'state_conflict' ? (
            <Alert tone="danger">{t('commission.conflict')}</Alert>
          ) : (
            <ErrorSummary refusal={refusal} />
          )}
          <CommissionScope chosen={actionData?.chosen ?? []} sought={sought} />
          <CommissionTerms currencies={currencies} />
          <Panel title={t('commission.part_when')}>
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              {(['from', 'until'] as const).map((name) => (
                <TextField
                  key={name}
                  name={name}
                  label={t(`commission.${name}`)}
                  hint={t(`commission.${name}_hint`)}
                  input={{ type: 'date' }}
                />
              ))}
            </div>
          </Panel>
          <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
            {t('commission.add')}
          </Button>
        </Form>
      </FormFields>
    </EditPage>
  )
}

interface CommissionScopeProps {
  readonly chosen: readonly Place[]
  readonly sought: { readonly found: readonly Place[] | undefined; readonly words: string } | undefined
}

function CommissionScope({ chosen, sought }: CommissionScopeProps) {
  const t = useTranslate()
  return (
    <Panel title={t('commission.part_whom')}>
      <div className="grid gap-5">
        <SelectField name="scope" label={t('commission.column_scope')} hint={t('commission.scope_hint')}>
          {scopes.map((scope) => (
            <option key={scope} value={scope}>
              {t(`commission.scope_${scope}`)}
            </option>
          ))}
        </SelectField>
        <PlacePicker
          label={t('commission.subject')}
          hint={t('commission.subject_hint')}
          name="subject"
          chosen={chosen}
          found={sought?.found}
          words={sought?.words}
          isOne
          error={useField('subject').error}
        />
      </div>
    </Panel>
  )
}

function CommissionTerms({ currencies }: Pick<Route.ComponentProps['loaderData'], 'currencies'>) {
  const t = useTranslate()
  const amounts = [
    ['fixed_minor', t('commission.fixed'), t('commission.fixed_hint')],
    ['least_minor', t('commission.least'), t('commission.limit_hint')],
    ['most_minor', t('commission.most'), t('commission.limit_hint')],
  ] as const
  return (
    <Panel title={t('commission.part_terms')}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField name="bps" label={t('commission.bps')} hint={t('commission.bps_hint')} input={amount} />
        <TextField
          name="tax_bps"
          label={t('commission.tax_bps')}
          hint={t('commission.tax_hint')}
          input={amount}
        />
        <SelectField name="currency" label={t('commission.currency')}>
          <CurrencyOptions currencies={currencies} />
        </SelectField>
        {amounts.map(([name, label, hint]) => (
          <TextField key={name} name={name} label={label} hint={hint} input={amount} />
        ))}
      </div>
    </Panel>
  )
}
