import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Switch } from '#ui/checkbox.tsx'
import type { Route } from './+types/cart-reminder-rules'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleFigure } from './rule-figure.tsx'
import { RulePage } from './rule-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/cart-reminder-rules')
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const hours = Number(textOf(form, 'after_hours'))
  try {
    await apiFrom(context)('PUT /operator/cart-reminder-rules', {
      // An invalid number is sent as 0, which the API refuses at its field.
      body: { is_on: form.has('is_on'), after_hours: Number.isInteger(hours) ? hours : 0 },
    })
    return { done: true }
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.reminders_title')

export default function CartReminderRules({
  loaderData: { rules, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <RulePage
      title={t('editing.reminders_title')}
      text={t('editing.reminders_text')}
      saved={actionData && 'done' in actionData ? t('editing.reminders_kept') : undefined}
      refusal={refusal}
      save={t('editing.reminders_keep')}
      changes={changes}
      tell={({ rules: { is_on: wasOn, after_hours: hours } }) =>
        wasOn ? t('editing.reminders_was_on', { count: hours }) : t('editing.reminders_was_off')
      }
    >
      <Switch
        name="is_on"
        label={t('editing.reminders_on')}
        hint={t('editing.reminders_on_hint')}
        defaultChecked={refusal ? refusal.values.is_on !== undefined : rules.is_on}
      />
      <RuleFigure
        name="after_hours"
        label={t('editing.reminders_hours')}
        hint={t('editing.reminders_hours_hint')}
        error={refusal?.errors.after_hours}
        value={refusal?.values.after_hours ?? String(rules.after_hours)}
      />
    </RulePage>
  )
}
