import { useForm } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { EditedProduct } from '#contract/products.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { momentFieldValue } from '../market-moments.ts'
import { Moment } from '../moment.tsx'
import { isPublished, StatusBadge } from './status.tsx'

/** Status of the product, with publishing now or later. */
export function StatusPanel({ product }: { readonly product: EditedProduct | undefined }) {
  const t = useTranslate()
  const { errors, isBusy } = useForm()
  const status = product?.status ?? 'draft'
  return (
    <Panel title={t('products.part_status')} aside={<StatusBadge status={status} />}>
      <div className="grid gap-4">
        {product?.blocked_reason ? (
          <Alert tone="danger" title={t('products.blocked_title')}>
            {product.blocked_reason}
          </Alert>
        ) : (
          <p className="text-sm text-muted">{t(`products.status_${status}_text`)}</p>
        )}
        {product?.publish_at ? (
          <p className="text-sm">
            {t('products.publishes_at')} <Moment at={product.publish_at} />
          </p>
        ) : null}
        {isPublished(status) || status === 'blocked' ? null : (
          <Disclosure
            label={t('products.schedule_open')}
            isOpen={status === 'scheduled' || errors.publish_at !== undefined}
          >
            <div className="grid justify-items-start gap-3 pt-1">
              <Field
                label={t('products.schedule_at')}
                hint={t('products.schedule_hint')}
                error={errors.publish_at}
                className="w-full"
              >
                <TextInput
                  type="datetime-local"
                  name="publish_at"
                  defaultValue={product?.publish_at ? momentFieldValue(product.publish_at) : ''}
                />
              </Field>
              <Button
                type="submit"
                variant="quiet"
                size="sm"
                name="command"
                value="schedule"
                disabled={isBusy}
              >
                {t('products.schedule')}
              </Button>
            </div>
          </Disclosure>
        )}
      </div>
    </Panel>
  )
}
