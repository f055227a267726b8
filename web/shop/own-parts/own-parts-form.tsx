import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { ProductParts } from '#contract/product-parts.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { ownParts } from '#values/product-part.ts'

interface OwnPartsFormProps {
  readonly kept: ProductParts
  /** Path of the list that contains the product. */
  readonly listPath: AppPath
  readonly outcome: { readonly done: true } | Refusal | undefined
}

/** Parts of one product's page: each follows the market's setting or overrides it. */
export function OwnPartsForm({ kept, listPath, outcome }: OwnPartsFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = outcome && 'errors' in outcome ? outcome : undefined
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('parts.to_products'), to: listPath }, { label: kept.product.name }]}
          />
        }
        title={t('parts.own_title', { product: kept.product.name })}
        text={t('parts.own_text')}
      />
      <div className="mt-6 mb-8 grid max-w-4xl gap-6">
        {outcome && 'done' in outcome ? <Alert tone="success">{t('parts.own_saved')}</Alert> : null}
        <Panel title={t('parts.own_link')}>
          <Form method="post" className="grid gap-5">
            <FormAlert refusal={refusal} errorCount={0} />
            {ownParts.map((part) => (
              <Field key={part} label={t(`parts.${part}`)} hint={t(`parts.${part}_hint`)}>
                <Select
                  name={part}
                  defaultValue={refusal?.values[part] ?? kept.parts[part]}
                  className="max-w-80"
                >
                  <option value="market">
                    {t(
                      kept.market_leaves_out.includes(part)
                        ? 'parts.choice_market_left_out'
                        : 'parts.choice_market_shown',
                    )}
                  </option>
                  <option value="shown">{t('parts.choice_shown')}</option>
                  <option value="left_out">{t('parts.choice_left_out')}</option>
                </Select>
              </Field>
            ))}
            <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
              {t('parts.save')}
            </Button>
          </Form>
        </Panel>
      </div>
    </>
  )
}
