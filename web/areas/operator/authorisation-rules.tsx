import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { authorisationEnds } from '#values/authorisation-end.ts'
import type { Route } from './+types/authorisation-rules'
import { RuleHistory } from './rule-history.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/authorisation-rules')
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const chosen = authorisationEnds.find((each) => each === form.get('at_end'))
  try {
    await apiFrom(context)('PUT /operator/authorisation-rules', { body: { at_end: chosen ?? 'take' } })
    return { done: true }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.holds_rules')

/** What becomes of cards that were held for orders nobody has decided on in time. */
export default function AuthorisationRules({
  loaderData: { rules, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <>
      <PageHeader title={t('payouts.holds_rules')} text={t('payouts.holds_rules_text')} />
      <div className="mt-6 mb-8 grid max-w-4xl gap-6">
        {actionData && 'done' in actionData ? (
          <Alert tone="success">{t('payouts.holds_rules_saved')}</Alert>
        ) : null}
        <Panel title={t('payouts.rule_now')}>
          <Form method="post" noValidate className="grid gap-5">
            <FormAlert refusal={refusal} errorCount={0} />
            <Field label={t('payouts.holds_end')} hint={t('payouts.holds_end_hint')}>
              <Select name="at_end" defaultValue={refusal?.values.at_end ?? rules.at_end}>
                {authorisationEnds.map((end) => (
                  <option key={end} value={end}>
                    {t(`payouts.holds_end_${end}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
              {t('payouts.holds_rules_save')}
            </Button>
          </Form>
        </Panel>
        <RuleHistory changes={changes}>
          {(change) => t(`payouts.holds_end_${change.rules.at_end}`)}
        </RuleHistory>
      </div>
    </>
  )
}
