import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { OperatorApplication } from '#contract/applications.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { textLengths } from '#values/text-lengths.ts'

interface DecisionProps {
  readonly application: OperatorApplication
  readonly refusal: Refusal | undefined
}

export function Decision({ application: { state, store, reason }, refusal }: DecisionProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  if (state === 'approved') {
    return store ? (
      <p>
        {t('operator.application_opened')}{' '}
        <AppLink
          to={`/operator/stores?search=${encodeURIComponent(store.name)}`}
          className="font-semibold break-words text-accent-text underline underline-offset-3"
        >
          <bdi>{store.name}</bdi>
        </AppLink>
      </p>
    ) : null
  }
  if (state === 'rejected') return <p className="break-words whitespace-pre-line">{reason}</p>
  return (
    <div className="flex flex-col items-start gap-4">
      {state === 'submitted' ? (
        <Form method="post">
          <p className="mb-3 text-sm text-muted">{t('operator.application_review_text')}</p>
          <Button type="submit" variant="quiet" name="command" value="review" disabled={isBusy}>
            {t('operator.application_review')}
          </Button>
        </Form>
      ) : null}
      <Form method="post">
        <p className="mb-3 text-sm text-muted">{t('operator.application_approve_text')}</p>
        <Button type="submit" variant="action" name="command" value="approve" disabled={isBusy}>
          {t('operator.application_approve')}
        </Button>
      </Form>
      <Disclosure label={t('operator.application_reject')} isOpen={refusal?.errors.reason !== undefined}>
        <Form method="post" className="grid gap-3 pt-2" noValidate>
          <Field
            label={t('operator.reason')}
            hint={t('operator.application_reject_text')}
            error={refusal?.errors.reason}
          >
            <Textarea
              name="reason"
              required
              maxLength={textLengths.applicationReason}
              rows={4}
              defaultValue={refusal?.values.reason}
            />
          </Field>
          <Button type="submit" variant="danger" name="command" value="reject" disabled={isBusy}>
            {t('operator.application_reject')}
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}
