import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/sign-in-rules'
import { needsFullRights } from './needs-full-rights.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { rules: await apiFrom(context)('GET /operator/sign-in-rules') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const body = { operators: form.has('operators'), sellers: form.has('sellers') }
  try {
    return { rules: await apiFrom(context)('PUT /operator/sign-in-rules', { body }) }
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.sign_in_title')

export default function SignInRules({ loaderData: { rules }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'message' in actionData ? actionData : undefined
  const isAsked = (of: 'operators' | 'sellers') => (refusal ? refusal.values[of] !== undefined : rules[of])
  return (
    <>
      <PageHeader title={t('operator.sign_in_title')} text={t('operator.sign_in_text')} />
      <Card padding="lg" className="mt-8 max-w-2xl">
        <Form method="post" className="flex flex-col gap-6">
          {refusal ? (
            <Alert
              tone="danger"
              action={
                refusal.code === 'second_factor_needed' ? (
                  <TextLink to="/account/security" className="font-semibold text-inherit">
                    {t('operator.sign_in_own')}
                  </TextLink>
                ) : undefined
              }
            >
              {refusal.code === 'second_factor_needed' ? t('operator.sign_in_first_you') : refusal.message}
            </Alert>
          ) : actionData ? (
            <Alert tone="success">{t('operator.sign_in_saved')}</Alert>
          ) : null}
          <Switch
            name="operators"
            label={t('operator.sign_in_operators')}
            hint={t('operator.sign_in_operators_hint')}
            defaultChecked={isAsked('operators')}
          />
          <Switch
            name="sellers"
            label={t('operator.sign_in_sellers')}
            hint={t('operator.sign_in_sellers_hint')}
            defaultChecked={isAsked('sellers')}
          />
          <Button type="submit" isBusy={isBusy} className="self-start">
            {t('operator.sign_in_save')}
          </Button>
        </Form>
      </Card>
    </>
  )
}
