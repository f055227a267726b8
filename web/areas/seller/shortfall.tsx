import { data, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { SellerOrder } from '#contract/seller.ts'
import { LineName, lineLabel } from '#shop/line-name.tsx'
import { RefundConfirmation } from '#shop/refund-requests/refund-confirmation.tsx'
import { foreseen } from '#shop/refund-requests/refund-input.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { quantityToPack } from '#values/quantity-to-pack.ts'
import type { Route } from './+types/shortfall'
import { may, sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /seller/stores/{store}/orders/{number}', { params })
  return { order: await found(url, asked) }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['preview', 'report'], url })
  const lines = shortfallIn(form)
  const path = '/seller/stores/{store}/orders/{number}/shortfall'
  try {
    if (command === 'preview') {
      const query = { lines: lines.map(({ line_id, available }) => `${line_id}:${available}`).join(',') }
      return foreseen(form, await api(`GET ${path}`, { params, query }))
    }
    await api(`POST ${path}`, { params, body: { lines } })
  } catch (error) {
    const refused = refuse(error, form)
    return data({ ...refused.data, errors: errorsByLine(refused.data.errors, lines) }, refused.init ?? {})
  }
  return redirect(url.pathname.replace(/\/shortfall$/, '?short'), 303)
}

const FIELD = 'available_'
const LEFT = 'left_'

interface ShortLine {
  readonly line_id: string
  readonly available: number
}

/**
 * Returns the lines with fewer items available than ordered; all lines when none was changed, so that the API reports
 * it.
 */
function shortfallIn(form: FormData): ShortLine[] {
  const lines = [...form].flatMap(([name, value]) => {
    if (!name.startsWith(FIELD)) return []
    const line_id = name.slice(FIELD.length)
    const written = String(value).trim()
    const isChanged = written !== form.get(`${LEFT}${line_id}`)
    return [{ line_id, available: written === '' ? Number.NaN : Number(written), isChanged }]
  })
  const changed = lines.filter(({ isChanged }) => isChanged)
  return (changed.length > 0 ? changed : lines).map(({ line_id, available }) => ({ line_id, available }))
}

/** Shows the error of a line at its own field. */
function errorsByLine(errors: Readonly<Record<string, string>>, lines: readonly ShortLine[]) {
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const [, place] = /^lines\.(\d+)\./.exec(name) ?? []
      const line = lines[Number(place ?? 0)]
      return [line ? `${FIELD}${line.line_id}` : name, text]
    }),
  )
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'seller.short_title')

/**
 * Reports missing items in two steps: the seller enters the available quantities, then confirms the previewed result.
 * Staff who see no amounts have no preview.
 */
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
  const lines = order.lines.filter((line) => quantityToPack(line) > 0)
  const seesMoney = may(useSellerStore(), 'orders.money')
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('seller.orders_title'), to: sellerPath(store, 'orders') },
              { label: order.number, to: `${sellerPath(store, 'orders')}/${order.number}` },
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
            <ul className="flex flex-col divide-y divide-line">
              {lines.map((line) => (
                <li key={line.id} className="py-5 first:pt-0 last:pb-0">
                  <Line
                    line={line}
                    written={written[`${FIELD}${line.id}`]}
                    error={errors[`${FIELD}${line.id}`]}
                  />
                </li>
              ))}
            </ul>
            <p className="text-sm text-muted">{t('seller.short_hint')}</p>
            <Button
              type="submit"
              variant={preview ? 'quiet' : 'action'}
              name="command"
              value={seesMoney ? 'preview' : 'report'}
              disabled={isBusy}
              className="justify-self-start"
            >
              {t(seesMoney ? 'payouts.refund_preview' : 'seller.short_report')}
            </Button>
          </Form>
        </Panel>
        {preview ? (
          <RefundConfirmation preview={preview} as="seller">
            {Object.entries(written)
              .filter(([name]) => name.startsWith(FIELD) || name.startsWith(LEFT))
              .map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            <Button type="submit" variant="action" name="command" value="report" disabled={isBusy}>
              {t('seller.short_report')}
            </Button>
          </RefundConfirmation>
        ) : null}
      </div>
    </>
  )
}

interface LineProps {
  readonly line: SellerOrder['lines'][number]
  readonly written: string | undefined
  readonly error: string | undefined
}

/** A line with its ordered quantity and a field for the available one. */
function Line({ line, written, error }: LineProps) {
  const t = useTranslate()
  const left = quantityToPack(line)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <LineName line={line}>
        <span className="mt-1 block text-sm font-semibold text-strong">
          {t('seller.short_bought', { count: left })}
        </span>
      </LineName>
      <input type="hidden" name={`${LEFT}${line.id}`} value={left} />
      <Field
        label={
          <>
            {t('seller.short_available')}
            <span className="sr-only">: {lineLabel(line)}</span>
          </>
        }
        error={error}
        className="w-40"
      >
        <TextInput
          name={`${FIELD}${line.id}`}
          inputMode="numeric"
          required
          defaultValue={written ?? String(left)}
        />
      </Field>
    </div>
  )
}
