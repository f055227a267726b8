import { ArrowLeft } from 'lucide-react'
import { Form, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { CheckboxField, TextField } from '#app/form/bound-fields.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import type { FormOutcome } from '#app/form/outcome.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { filledRows, rowNames } from '#app/form-rows.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues, unsent } from '#app/refusal.ts'
import type { OptionGroup } from '#contract/menu.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath, offeredLocales } from '#values/locale.ts'
import { minorUnitsOf, sellerPath } from '../dashboard.ts'
import { useSellerStore } from '../layout.tsx'
import type { Route } from './+types/group'
import { groupPath, textIn } from './paths.ts'

/** `?done=saved` shows a confirmation. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { menu } = await apiFrom(context)('GET /seller/stores/{store}/menu', { params })
  const group = menu.groups.find(({ id }) => id === params.id)
  if (params.id !== 'new' && !group) throw notFound(url)
  const limits = bodyLimits('POST /seller/stores/{store}/menu/groups')
  return { group, currency: menu.currency, limits, done: url.searchParams.get('done') }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { store, id } = params
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['keep', 'more', 'remove'], url })
  if (command === 'more') return unsent(filledRows(submittedValues(form), 'choices'))
  const typed = submittedValues(form)
  dropEmptyRows(form)
  const sent = { context, url, form, typed, minorUnits: minorUnitsOf(context, params) }
  const goTo = (path: string) => redirect(localizedPath(path, localeOf(url.pathname)), 303)
  if (command === 'remove') {
    const answer = await sendForm('DELETE /seller/stores/{store}/menu/groups/{id}', { ...sent, params })
    return 'saved' in answer ? goTo(sellerPath(store, 'menu')) : answer
  }
  if (id === 'new') {
    const answer = await sendForm('POST /seller/stores/{store}/menu/groups', { ...sent, params: { store } })
    return 'saved' in answer ? goTo(`${groupPath(store, answer.saved.id)}?done=added`) : answer
  }
  const answer = await sendForm('PUT /seller/stores/{store}/menu/groups/{id}', { ...sent, params })
  return 'saved' in answer ? goTo(`${groupPath(store, answer.saved.id)}?done=saved`) : answer
}

/** A choice without texts and price is removed, also if it was stored before. */
function dropEmptyRows(form: FormData): void {
  for (const row of [...Array(ROWS_MAX).keys()].map((place) => `choices.${place}`)) {
    const isWritten = ['label.en', 'label.fr', 'price_minor'].some((field) => form.get(`${row}.${field}`))
    if (!isWritten) for (const field of ['id', 'is_default']) form.delete(`${row}.${field}`)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'menu.groups')

export default function Group({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { slug } = useSellerStore()
  const { group, currency, limits, done } = loaderData
  return (
    <>
      <PageHeader
        breadcrumb={
          <TextLink to={sellerPath(slug, 'menu')} variant="more" className="inline-flex items-center gap-2">
            <Icon of={ArrowLeft} size="sm" flips />
            {t('menu.back')}
          </TextLink>
        }
        title={group ? t('menu.group_title', { name: textIn(group.name, locale) }) : t('menu.group_new')}
        text={group && t('menu.group_dishes', { count: group.dishes_count })}
      />
      <div className="mt-6 grid max-w-4xl gap-6">
        {!actionData && (done === 'saved' || done === 'added') ? (
          <Alert tone="success">{t(`menu.group_${done}`)}</Alert>
        ) : null}
        <GroupForm
          key={group ? JSON.stringify(group) : 'new'}
          group={group}
          currency={currency}
          limits={limits}
          outcome={actionData}
        />
        {group ? (
          <Form method="post" className="flex flex-col items-start gap-2 border-t border-line pt-6">
            <Button type="submit" variant="quiet" name="command" value="remove">
              {t('menu.group_remove')}
            </Button>
            <p className="text-sm text-muted">{t('menu.group_remove_hint')}</p>
          </Form>
        ) : null}
      </div>
    </>
  )
}

interface GroupFormProps {
  readonly group: OptionGroup | undefined
  readonly currency: string
  readonly limits: Limits
  readonly outcome: FormOutcome
}

const ROOM = 3
const ROWS_MAX = 20

/** Form of an option group, with rows for its choices and some spare ones. */
function GroupForm({ group, currency, limits, outcome }: GroupFormProps) {
  const { minor_units: minorUnits } = useSellerStore()
  return (
    <ContractForm
      values={group ? valuesOf(group, minorUnits) : { min: '0', max: '1' }}
      limits={limits}
      outcome={outcome}
      command="keep"
      save="menu.group_save"
    >
      <GroupTexts />
      <Choices currency={currency} />
    </ContractForm>
  )
}

function GroupTexts() {
  const t = useTranslate()
  return (
    <Panel title={t('menu.part_words')}>
      <div className="grid gap-5 sm:grid-cols-2">
        {offeredLocales.map((lang) => (
          <TextField
            key={lang}
            name={`name.${lang}`}
            label={t(`menu.name_${lang}`)}
            hint={t(lang === 'en' ? 'menu.group_name_hint' : 'menu.french_hint')}
            input={{ lang, dir: 'ltr' }}
          />
        ))}
        {(['min', 'max'] as const).map((limit) => (
          <TextField
            key={limit}
            name={limit}
            label={t(`menu.${limit}`)}
            hint={limit === 'min' ? t('menu.min_hint') : undefined}
            input={{ inputMode: 'numeric', className: 'tabular-nums' }}
          />
        ))}
      </div>
    </Panel>
  )
}

function Choices({ currency }: { readonly currency: string }) {
  const t = useTranslate()
  const { values, errors } = useForm()
  const rows = Math.min(ROWS_MAX, rowNames(values, 'choices').length + ROOM)
  return (
    <Panel title={t('menu.choices')}>
      <p className="mb-4 text-sm text-muted">{t('menu.choices_hint')}</p>
      <FieldError id="choices-error" error={errors.choices} />
      <ol className="divide-y divide-line">
        {[...Array(rows).keys()].map((place) => (
          <ChoiceRow key={place} place={place} currency={currency} />
        ))}
      </ol>
      {rows < ROWS_MAX ? (
        <Button type="submit" variant="plain" name="command" value="more" className="-ms-5 mt-2">
          {t('menu.choices_more')}
        </Button>
      ) : null}
    </Panel>
  )
}

function ChoiceRow({ place, currency }: { readonly place: number; readonly currency: string }) {
  const t = useTranslate()
  const { values } = useForm()
  const row = `choices.${place}`
  const number = place + 1
  return (
    <li>
      <fieldset className="grid min-w-0 items-start gap-x-4 gap-y-3 py-4 sm:grid-cols-[1fr_1fr_9rem]">
        <legend className="sr-only">{t('menu.choice', { number })}</legend>
        <input type="hidden" name={`${row}.id`} value={values[`${row}.id`] ?? ''} />
        {offeredLocales.map((lang) => (
          <TextField
            key={lang}
            name={`${row}.label.${lang}`}
            label={t(`menu.label_${lang}`)}
            input={{ lang, dir: 'ltr', 'aria-label': t(`menu.choice_${lang}`, { number }) }}
          />
        ))}
        <TextField
          name={`${row}.price_minor`}
          label={t('menu.label_price', { currency })}
          input={{
            inputMode: 'decimal',
            className: 'tabular-nums',
            'aria-label': t('menu.choice_price', { number }),
          }}
        />
        <CheckboxField name={`${row}.is_default`} label={t('menu.is_default')} className="sm:col-span-3" />
      </fieldset>
    </li>
  )
}
