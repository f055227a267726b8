import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { authorisationEnds } from '#values/authorisation-end.ts'
import type { Route } from './+types/authorisation-rules'
import { needsFullRights } from './needs-full-rights.ts'
import { RulePage } from './rule-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/authorisation-rules')
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const end = choiceIn(form, 'at_end', { of: authorisationEnds, url })
  try {
    await apiFrom(context)('PUT /operator/authorisation-rules', { body: { at_end: end } })
    return { done: true }
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.holds_rules')

export default function AuthorisationRules({
  loaderData: { rules, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <RulePage
      title={t('payouts.holds_rules')}
      text={t('payouts.holds_rules_text')}
      saved={actionData && 'done' in actionData ? t('payouts.holds_rules_saved') : undefined}
      refusal={refusal}
      save={t('payouts.holds_rules_save')}
      changes={changes}
      tell={(change) => t(`payouts.holds_end_${change.rules.at_end}`)}
    >
      <Field label={t('payouts.holds_end')} hint={t('payouts.holds_end_hint')}>
        <Select name="at_end" defaultValue={refusal?.values.at_end ?? rules.at_end}>
          {authorisationEnds.map((end) => (
            <option key={end} value={end}>
              {t(`payouts.holds_end_${end}`)}
            </option>
          ))}
        </Select>
      </Field>
    </RulePage>
  )
}
