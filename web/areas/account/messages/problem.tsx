import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOfFields, refuse } from '#app/refusal.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { textOf } from '#shop/cart-form.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { caseDeadlineHours, caseReasons } from '#values/case.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { messageLengthMax } from '#values/message.ts'
import type { Route } from './+types/problem.ts'

/** `?order=` names the seller order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const order = url.searchParams.get('order') ?? ''
  const addressee = await found(
    url,
    apiFrom(context)('GET /customer/messages/addressee', { query: { order } }),
  )
  return { addressee, attempt: crypto.randomUUID() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const reason = caseReasons.find((each) => each === form.get('reason'))
  const details = textOf(form, 'details') ?? ''
  if (!reason) {
    const t = translatorFor(localeOf(url.pathname))
    return refusalOfFields(form, {
      reason: t('messages.reason_required'),
      ...(details.trim() === '' && { details: t('messages.details_required') }),
    })
  }
  const body = { order: url.searchParams.get('order') ?? '', reason, details }
  try {
    const { thread } = await apiFrom(context)('POST /customer/message-cases', { body }, once(form))
    return redirect(localizedPath(`/account/messages/${thread}`, localeOf(url.pathname)), 303)
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'messages.problem_title')

const checked: FormCheck = {
  reason: { missing: 'messages.reason_required' },
  details: { missing: 'messages.details_required' },
}

export default function ProblemPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const { addressee, attempt } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(checked, refusal)
  const { store, order } = addressee
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('messages.title'), to: '/account/messages' },
              { label: t('messages.problem_title') },
            ]}
          />
        }
        title={t('messages.problem_title')}
        text={
          <>
            <bdi>{store.name}</bdi> · {t('messages.order')} <bdi dir="ltr">{order?.number}</bdi>
          </>
        }
      />
      <Card className="max-w-2xl">
        <Form method="post" {...checks.form} className="flex flex-col gap-5">
          <FormAlert refusal={refusal} errorCount={checks.errorCount} />
          <input type="hidden" name="attempt" value={attempt} />
          <Field label={t('messages.reason')} error={checks.errorOf('reason')}>
            <Select name="reason" required defaultValue={refusal?.values.reason ?? ''}>
              <option value="">{t('messages.reason_choose')}</option>
              {caseReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`messages.reason_${reason}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t('messages.details')}
            hint={t('messages.details_hint', { count: caseDeadlineHours })}
            error={checks.errorOf('details')}
          >
            <Textarea
              name="details"
              required
              rows={5}
              maxLength={messageLengthMax}
              defaultValue={refusal?.values.details}
              dir="auto"
            />
          </Field>
          <Button type="submit" isBusy={isBusy} className="self-start max-sm:w-full">
            {t('messages.problem_send')}
          </Button>
        </Form>
      </Card>
    </>
  )
}
