import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { textLengths } from '#values/text-lengths.ts'
import { NumberInText } from './number-in-text.tsx'

interface CancelOrderProps {
  readonly number: string
  readonly label: string
  readonly refusal: Refusal | undefined
}

export function CancelOrder({ number, label, refusal }: CancelOrderProps) {
  const t = useTranslate()
  const { formData } = useNavigation()
  const isMine = refusal?.values.number === number && refusal.values.intent !== 'reorder'
  const mine = isMine ? refusal : undefined
  return (
    <Disclosure label={label} isOpen={mine !== undefined}>
      <Form method="post" noValidate className="flex flex-col gap-4 pt-3">
        <p className="font-semibold text-strong">
          <NumberInText text={t('orders.cancel_question', { number })} number={number} />
        </p>
        <p className="text-sm text-muted">{t('orders.cancel_text')}</p>
        <input type="hidden" name="number" value={number} />
        <Field label={t('orders.cancel_reason')} error={mine?.errors.reason}>
          <TextInput
            name="reason"
            required
            maxLength={textLengths.reason}
            defaultValue={mine?.values.reason}
          />
        </Field>
        <Button
          type="submit"
          name="intent"
          value="cancel"
          variant="danger"
          isBusy={formData?.get('number') === number && formData.get('intent') === 'cancel'}
          className="self-start"
        >
          {t('orders.cancel_yes')}
        </Button>
      </Form>
    </Disclosure>
  )
}
