import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { OrderLine } from '#contract/orders.ts'
import { textOf } from '#shop/cart-form.ts'
import { foreseen } from '#shop/refund-requests/given-in.ts'
import { RefundConfirmation } from '#shop/refund-requests/refund-confirmation.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toBePacked } from '#values/to-be-packed.ts'
import type { Route } from './+types/shortfall'
import { deskPath } from './desk.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /seller/stores/{store}/orders/{number}', { params })
  return { order: await found(url, asked) }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['preview', 'report'], url })
  const short = {
    line_id: textOf(form, 'line_id') ?? '',
    available: Number(textOf(form, 'available') ?? Number.NaN),
  }
  const path = '/seller/stores/{store}/orders/{number}/shortfall'
  try {
    if (command === 'preview') return foreseen(form, await api(`GET ${path}`, { params, query: short }))
    await api(`POST ${path}`, { params, body: short })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(url.pathname.replace(/\/shortfall$/, '?short'), 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'seller.short_title')

/** A seller says in two steps how many there are of something: what it would do is shown, and only that is confirmed. */
export default function Shortfall({
  loaderData: { order },
  actionData,
  params: { store },
}: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  const refusal = preview ? undefined : actionData
  const written: Readonly<Record<string, string>> = actionData?.values ?? {}
  const errors: Readonly<Record<string, string>> = refusal?.errors ?? {}
  const lines = order.lines.filter((line) => toBePacked(line) > 0)
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('seller.orders_title'), to: deskPath(store, 'orders') },
              { label: order.number, to: `${deskPath(store, 'orders')}/${order.number}` },
              { label: t('seller.short_title') },
            ]}
          />
        }
        title={t('seller.short_title')}
        text={t('seller.short_text')}
      />
      <div className="mt-6 mb-8 grid max-w-4xl gap-6">
        <Panel title={t('seller.short_what')}>
          <Form method="post" noValidate className="grid gap-5">
            <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
            <RadioCards
              legend={t('seller.short_line')}
              name="line_id"
              isRequired
              defaultValue={written.line_id ?? lines[0]?.id ?? ''}
              error={errors.line_id}
              options={lines.map((line) =>
                optionOf(line, t('seller.short_bought', { count: toBePacked(line) })),
              )}
            />
            <Field label={t('seller.short_available')} hint={t('seller.short_hint')} error={errors.available}>
              <TextInput
                name="available"
                inputMode="numeric"
                required
                defaultValue={written.available}
                className="max-w-40"
              />
            </Field>
            <Button
              type="submit"
              variant={preview ? 'quiet' : 'action'}
              name="command"
              value="preview"
              disabled={isBusy}
              className="justify-self-start"
            >
              {t('payouts.refund_preview')}
            </Button>
          </Form>
        </Panel>
        {preview ? (
          <RefundConfirmation preview={preview} as="seller">
            <input type="hidden" name="line_id" value={written.line_id} />
            <input type="hidden" name="available" value={written.available} />
            <Button type="submit" variant="action" name="command" value="report" disabled={isBusy}>
              {t('seller.short_report')}
            </Button>
          </RefundConfirmation>
        ) : null}
      </div>
    </>
  )
}

function optionOf({ id, name }: OrderLine, description: string) {
  return { value: id, label: name, description }
}
