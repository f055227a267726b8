import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { categoryStarters } from '#values/category-starter.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { verticals } from '#values/vertical.ts'
import { needsFullRights } from '../needs-full-rights.ts'
import type { Route } from './+types/categories'
import { StepFrame } from './step-frame.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/setup/starters')
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('POST /operator/setup/starters', {
      body: {
        verticals: verticals.filter((vertical) => form.getAll('verticals').includes(vertical)),
        starter: choiceIn(form, 'starter', { of: categoryStarters, url }),
      },
    })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(localizedPath('/operator', localeOf(url.pathname)), 303)
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.categories_title')

export default function Categories({
  loaderData: { verticals: open, data },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const errors = actionData?.errors ?? {}
  const preset = open.length > 0 ? open : (['shops'] as const)
  return (
    <StepFrame title={t('setup.categories_title')} text={t('setup.categories_text')}>
      <Form method="post" noValidate className="grid gap-6">
        <FormAlert refusal={actionData} errorCount={Object.keys(errors).length} />
        <Panel title={t('setup.verticals')}>
          <fieldset aria-describedby={errors.verticals ? 'verticals-error' : undefined}>
            <legend className="sr-only">{t('setup.verticals')}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {verticals.map((vertical) => (
                <Checkbox
                  key={vertical}
                  name="verticals"
                  value={vertical}
                  label={t(`operator.vertical_${vertical}`)}
                  defaultChecked={preset.some((each) => each === vertical)}
                />
              ))}
            </div>
            <FieldError id="verticals-error" error={errors.verticals} />
          </fieldset>
        </Panel>
        <Panel title={t('setup.starter')}>
          <RadioCards
            legend={t('setup.starter')}
            hidesLegend
            name="starter"
            layout="columns"
            defaultValue={actionData?.values.starter ?? 'general'}
            options={data.map(({ starter, verticals: of, categories, count }) => ({
              value: starter,
              label: t(`setup.starter_${starter}`),
              description:
                count > 0
                  ? `${of.map((each) => t(`operator.vertical_${each}`)).join(', ')} · ${categories.join(', ')}`
                  : t('setup.starter_none_text'),
            }))}
          />
        </Panel>
        <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
          {t('setup.categories_save')}
        </Button>
      </Form>
    </StepFrame>
  )
}
