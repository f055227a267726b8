import { ArrowLeft } from 'lucide-react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, submittedValues } from '#app/refusal.ts'
import type { OptionGroup } from '#contract/menu.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath, offeredLocales } from '#values/locale.ts'
import { decimalOf } from '#values/money.ts'
import { minorUnitsOf, sellerPath } from '../dashboard.ts'
import { useSellerStore } from '../layout.tsx'
import type { Route } from './+types/group'
import { groupFieldsOf, withoutEmptyRows } from './dish-fields.ts'
import { groupPath, textIn } from './paths.ts'

/** `?done=saved` shows a confirmation. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { menu } = await apiFrom(context)('GET /seller/stores/{store}/menu', { params })
  const group = menu.groups.find(({ id }) => id === params.id)
  if (params.id !== 'new' && !group) throw notFound(url)
  return { group, currency: menu.currency, done: url.searchParams.get('done') }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const { store, id } = params
  const form = withoutEmptyRows(await request.formData())
  const command = choiceIn(form, 'command', { of: ['keep', 'more', 'remove'], url })
  const goTo = (path: string) => redirect(localizedPath(path, localeOf(url.pathname)), 303)
  try {
    if (command === 'more') return data(writtenOnly(form))
    if (command === 'remove') {
      await api('DELETE /seller/stores/{store}/menu/groups/{id}', { params })
      return goTo(sellerPath(store, 'menu'))
    }
    const body = groupFieldsOf(form, minorUnitsOf(context, params))
    if (id === 'new') {
      const added = await api('POST /seller/stores/{store}/menu/groups', { params: { store }, body })
      return goTo(`${groupPath(store, added.id)}?done=added`)
    }
    const { id: saved } = await api('PUT /seller/stores/{store}/menu/groups/{id}', { params, body })
    return goTo(`${groupPath(store, saved)}?done=saved`)
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: minorUnitsOf(context, params) })
  }
}

/** Returns the entered values, to render the form with more rows. */
function writtenOnly(form: FormData): Refusal {
  return { code: 'more', message: '', errors: {}, values: submittedValues(form) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'menu.groups')

export default function Group({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { slug } = useSellerStore()
  const { group, currency, done } = loaderData
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
          refusal={actionData}
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
  readonly refusal: Refusal | undefined
}

const check: FormCheck = { 'name.en': { missing: 'problems.field_empty' } }

const ROOM = 3
const ROWS_MAX = 20

/** Form of an option group, with rows for its choices and some spare ones. */
function GroupForm({ group, currency, refusal: answer }: GroupFormProps) {
  const t = useTranslate()
  const { formMethod, formData } = useNavigation()
  const refusal = answer?.code === 'more' ? undefined : answer
  const checks = useFormChecks(check, refusal)
  const { errorOf } = checks
  const { minor_units: minorUnits } = useSellerStore()
  const values = answer?.values ?? valuesOf(group, minorUnits)
  const rows = Math.min(ROWS_MAX, rowsIn(values) + ROOM)
  const busyWith = formMethod === 'POST' ? formData?.get('command') : undefined
  return (
    <Form method="post" preventScrollReset {...checks.form} className="flex flex-col gap-6">
      <EnterSubmit />
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <GroupTexts errorOf={errorOf} values={values} />
      <Panel title={t('menu.choices')}>
        <p className="mb-4 text-sm text-muted">{t('menu.choices_hint')}</p>
        <FieldError id="choices-error" error={errorOf('choices')} />
        <ol className="divide-y divide-line">
          {[...Array(rows).keys()].map((place) => (
            <ChoiceRow key={place} place={place} values={values} errorOf={errorOf} currency={currency} />
          ))}
        </ol>
        {rows < ROWS_MAX ? (
          <Button
            type="submit"
            variant="plain"
            name="command"
            value="more"
            isBusy={busyWith === 'more'}
            className="-ms-5 mt-2"
          >
            {t('menu.choices_more')}
          </Button>
        ) : null}
      </Panel>
      <ActionBar>
        <Button type="submit" name="command" value="keep" isBusy={busyWith === 'keep'}>
          {t('menu.group_save')}
        </Button>
      </ActionBar>
    </Form>
  )
}

function GroupTexts({
  errorOf,
  values,
}: {
  readonly errorOf: (name: string) => string | undefined
  readonly values: Readonly<Record<string, string | undefined>>
}) {
  const t = useTranslate()
  return (
    <Panel title={t('menu.part_words')}>
      <div className="grid gap-5 sm:grid-cols-2">
        {offeredLocales.map((language) => (
          <Field
            key={language}
            label={t(`menu.name_${language}`)}
            hint={t(language === 'en' ? 'menu.group_name_hint' : 'menu.french_hint')}
            error={errorOf(`name.${language}`)}
            isOptional={language === 'fr'}
          >
            <TextInput
              name={`name.${language}`}
              lang={language}
              dir="ltr"
              required={language === 'en'}
              maxLength={80}
              defaultValue={values[`name.${language}`]}
            />
          </Field>
        ))}
        {(['min', 'max'] as const).map((limit) => (
          <Field
            key={limit}
            label={t(`menu.${limit}`)}
            hint={limit === 'min' ? t('menu.min_hint') : undefined}
            error={errorOf(limit)}
          >
            <TextInput
              name={limit}
              inputMode="numeric"
              maxLength={2}
              className="tabular-nums"
              defaultValue={values[limit]}
            />
          </Field>
        ))}
      </div>
    </Panel>
  )
}

type Values = Readonly<Record<string, string | undefined>>

interface ChoiceRowProps {
  readonly place: number
  readonly values: Values
  readonly errorOf: (name: string) => string | undefined
  readonly currency: string
}

function ChoiceRow({ place, values, errorOf, currency }: ChoiceRowProps) {
  const t = useTranslate()
  const name = (field: string) => `choices.${place}.${field}`
  const number = place + 1
  const words = [
    { field: 'label.en', label: t('menu.label_en'), says: t('menu.choice_en', { number }), language: 'en' },
    { field: 'label.fr', label: t('menu.label_fr'), says: t('menu.choice_fr', { number }), language: 'fr' },
  ]
  return (
    <li>
      <fieldset className="grid min-w-0 items-start gap-x-4 gap-y-3 py-4 sm:grid-cols-[1fr_1fr_9rem]">
        <legend className="sr-only">{t('menu.choice', { number })}</legend>
        <input type="hidden" name={name('id')} value={values[name('id')] ?? ''} />
        {words.map(({ field, label, says, language }) => (
          <Field key={field} label={label} error={errorOf(name(field))}>
            <TextInput
              name={name(field)}
              aria-label={says}
              lang={language}
              dir="ltr"
              maxLength={60}
              defaultValue={values[name(field)]}
            />
          </Field>
        ))}
        <Field label={t('menu.label_price', { currency })} error={errorOf(name('price_minor'))}>
          <TextInput
            name={name('price_minor')}
            aria-label={t('menu.choice_price', { number })}
            inputMode="decimal"
            maxLength={12}
            className="tabular-nums"
            defaultValue={values[name('price_minor')]}
          />
        </Field>
        <Checkbox
          name={name('is_default')}
          label={t('menu.is_default')}
          defaultChecked={values[name('is_default')] === 'on'}
          className="sm:col-span-3"
        />
      </fieldset>
    </li>
  )
}

function rowsIn(values: Values): number {
  let rows = 0
  while (values[`choices.${rows}.label.en`] !== undefined) rows += 1
  return rows
}

function valuesOf(group: OptionGroup | undefined, minorUnits: number): Values {
  if (!group) return { min: '0', max: '1' }
  const choices = group.choices.flatMap(({ id, label, price, is_default }, place) => [
    [`choices.${place}.id`, id],
    [`choices.${place}.label.en`, label.en],
    [`choices.${place}.label.fr`, label.fr],
    [`choices.${place}.price_minor`, price.minor === 0 ? undefined : decimalOf(price.minor, minorUnits)],
    [`choices.${place}.is_default`, is_default ? 'on' : undefined],
  ])
  return {
    'name.en': group.name.en,
    'name.fr': group.name.fr,
    min: String(group.min),
    max: String(group.max),
    ...Object.fromEntries(choices),
  }
}
