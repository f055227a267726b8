import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { type ProductPart, productParts } from '#values/product-part.ts'
import type { Route } from './+types/product-page'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleHistory } from './rule-history.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/product-page')
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('PUT /operator/product-page', {
      body: { left_out: productParts.filter((part) => !form.has(part)) },
    })
    return { done: true }
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'parts.title')

const groups = ['buying', 'trust', 'further'] as const

/** Every part needs a group: one without couldn't be turned on again after another part changed. */
const groupOf: Readonly<Record<ProductPart, (typeof groups)[number]>> = {
  bundle: 'buying',
  stock_progress: 'buying',
  sale_countdown: 'buying',
  sticky_checkout: 'buying',
  size_chart: 'buying',
  safe_checkout: 'trust',
  secure_checkout: 'trust',
  shipping_and_return: 'trust',
  encourage_order: 'trust',
  ask: 'trust',
  zoom: 'further',
  wishlist: 'further',
  compare: 'further',
  social_share: 'further',
  related: 'further',
}

/** Parts shown on all product pages, with earlier settings. */
export default function ProductPageRules({
  loaderData: { rules, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' })
  const isShown = (part: ProductPart) =>
    refusal ? refusal.values[part] !== undefined : !rules.left_out.includes(part)
  return (
    <>
      <PageHeader title={t('parts.title')} text={t('parts.text')} />
      <div className="mt-6 mb-8 grid max-w-4xl gap-6">
        {actionData && 'done' in actionData ? <Alert tone="success">{t('parts.saved')}</Alert> : null}
        <Form method="post" className="grid gap-6">
          <FormAlert refusal={refusal} errorCount={0} />
          {groups.map((group) => (
            <Panel key={group} title={t(`parts.group_${group}`)}>
              <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
                {productParts
                  .filter((part) => groupOf[part] === group)
                  .map((part) => (
                    <Switch
                      key={part}
                      name={part}
                      label={t(`parts.${part}`)}
                      hint={t(`parts.${part}_hint`)}
                      defaultChecked={isShown(part)}
                    />
                  ))}
              </div>
            </Panel>
          ))}
          <ActionBar>
            <Button type="submit" variant="action" isBusy={isBusy}>
              {t('parts.save')}
            </Button>
          </ActionBar>
        </Form>
        <RuleHistory changes={changes}>
          {({ rules: { left_out } }) =>
            left_out.length === 0
              ? t('parts.was_whole')
              : t('parts.was_without', { parts: list.format(left_out.map((part) => t(`parts.${part}`))) })
          }
        </RuleHistory>
      </div>
    </>
  )
}
