import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { ProductSubmission } from '#contract/product-submissions.ts'
import { Moment } from '#shop/moment.tsx'
import { Button } from '#ui/button.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { textLengths } from '#values/text-lengths.ts'

interface SubmissionDecisionProps {
  readonly submission: ProductSubmission
  readonly refusal: Refusal | undefined
}

export function SubmissionDecision({ submission, refusal }: SubmissionDecisionProps) {
  const t = useTranslate()
  const { store, product, submitted_at, submitted_by, decided_at, decided_by, reason } = submission
  return (
    <div className="grid gap-5">
      <DetailList
        items={[
          { label: t('submissions.store'), value: <bdi>{store.name}</bdi> },
          {
            label: t('submissions.submitted'),
            value: (
              <>
                <Moment at={submitted_at} /> {submitted_by ? <bdi>{submitted_by}</bdi> : null}
              </>
            ),
          },
          ...(decided_at
            ? [
                {
                  label: t('submissions.decided'),
                  value: (
                    <>
                      <Moment at={decided_at} /> {decided_by ? <bdi>{decided_by}</bdi> : null}
                    </>
                  ),
                },
              ]
            : []),
          ...(reason ? [{ label: t('operator.reason'), value: <bdi>{reason}</bdi> }] : []),
        ]}
      />
      {product.is_blocked ? <p className="text-sm text-muted">{t('submissions.blocked')}</p> : null}
      {submission.state === 'pending' ? <Commands submission={submission} refusal={refusal} /> : null}
      <ul className="grid gap-2 text-sm">
        <li>
          <TextLink to={`/operator/stores/${store.slug}/products/${product.id}`}>
            {t('submissions.edit_link')}
          </TextLink>
        </li>
        <li>
          <TextLink to={`/operator/products?search=${product.slug}`}>{t('submissions.block_link')}</TextLink>
        </li>
      </ul>
    </div>
  )
}

function Commands({ submission: { version, kind, product }, refusal }: SubmissionDecisionProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="grid justify-items-start gap-4">
      {product.is_blocked ? null : (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" variant="action" name="command" value="approve" disabled={isBusy}>
            {t(kind === 'new' ? 'submissions.approve_new' : 'submissions.approve_change')}
          </Button>
        </Form>
      )}
      <Disclosure label={t('submissions.reject')} isOpen={refusal?.errors.reason !== undefined}>
        <Form method="post" className="grid justify-items-start gap-3 pt-2" noValidate>
          <input type="hidden" name="version" value={version} />
          <Field
            label={t('operator.reason')}
            hint={t('submissions.reason_hint')}
            error={refusal?.errors.reason}
            className="w-full"
          >
            <Textarea
              name="reason"
              required
              maxLength={textLengths.reason}
              rows={3}
              defaultValue={refusal?.values.reason}
            />
          </Field>
          <Button type="submit" variant="danger" name="command" value="reject" disabled={isBusy}>
            {t('submissions.reject')}
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}
