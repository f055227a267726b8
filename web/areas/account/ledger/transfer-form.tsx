import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { Amount } from '#shop/price.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { formatMoney, type Money } from '#values/money.ts'
import { OwnPassword } from '../own-password.tsx'
import type { CheckedTransfer, TransferState } from './transfer-command.ts'

const empty = 'problems.field_empty'
const transferCheck: FormCheck = { to: { missing: empty }, amount: { missing: empty } }

interface TransferFormProps {
  readonly balance: Money
  readonly state: TransferState | undefined
}

/** Transfer to another customer: fill in, then confirm. */
export function TransferForm({ balance, state }: TransferFormProps) {
  return state?.checked ? (
    <Confirm checked={state.checked} state={state} />
  ) : (
    <Written balance={balance} state={state} />
  )
}

function Written({ balance, state }: TransferFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(transferCheck, state?.refusal)
  const values = state?.values
  return (
    <Form method="post" {...checks.form} className="flex flex-col gap-5">
      <p className="text-muted">{t('wallet.transfer_text')}</p>
      <FormAlert refusal={state?.refusal} errorCount={checks.errorCount} />
      <input type="hidden" name="currency" value={balance.currency} />
      <Field label={t('wallet.transfer_to')} error={checks.errorOf('to')}>
        <TextInput
          name="to"
          required
          maxLength={254}
          dir="ltr"
          autoComplete="off"
          defaultValue={values?.to}
        />
      </Field>
      <Field
        label={t('wallet.transfer_amount', { currency: balance.currency })}
        hint={t('wallet.transfer_have', { amount: formatMoney(balance, locale) })}
        error={checks.errorOf('amount')}
      >
        <TextInput
          name="amount"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          defaultValue={values?.amount}
        />
      </Field>
      <Field label={t('wallet.transfer_note')} error={checks.errorOf('note')} isOptional>
        <TextInput name="note" maxLength={140} autoComplete="off" defaultValue={values?.note} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="check" isBusy={isBusy}>
          {t('wallet.transfer_next')}
        </Button>
        <ButtonLink to="/account/wallet" variant="plain" preventScrollReset>
          {t('wallet.transfer_cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}

const confirmCheck: FormCheck = { password: { missing: 'problems.password_required' } }

function Confirm({ checked, state }: { checked: CheckedTransfer; state: TransferState }) {
  const t = useTranslate()
  const locale = useLocale()
  const { formData } = useNavigation()
  const { refusal, values } = state
  const checks = useFormChecks(confirmCheck, refusal)
  const { to, amount, balance_after, attempt } = checked
  return (
    <div className="flex flex-col gap-5">
      <h3 className="text-xl">{t('wallet.transfer_check')}</h3>
      <DetailList
        items={[
          {
            label: t('wallet.transfer_whom'),
            value: <TransferRecipient name={to.name} written={values.to} />,
          },
          { label: t('wallet.amount'), value: <Amount of={amount} /> },
          { label: t('wallet.transfer_left'), value: <Amount of={balance_after} /> },
          ...(values.note ? [{ label: t('wallet.transfer_note'), value: <bdi>{values.note}</bdi> }] : []),
        ]}
      />
      <Form method="post" {...checks.form} className="flex flex-col gap-5">
        <FormAlert refusal={refusal} errorCount={checks.errorCount} />
        <Kept values={{ ...values, attempt }} />
        <OwnPassword error={checks.errorOf('password')} />
        <Button
          type="submit"
          name="intent"
          value="transfer"
          variant="action"
          isBusy={formData?.get('intent') === 'transfer'}
          className="self-start"
        >
          {t('wallet.transfer_give', { amount: formatMoney(amount, locale) })}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <Kept values={values} />
        <Button type="submit" name="intent" value="change" variant="quiet">
          {t('wallet.transfer_change')}
        </Button>
      </Form>
    </div>
  )
}

function TransferRecipient({ name, written }: { name: string; written: string | undefined }) {
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      <bdi className="break-all text-muted">{written}</bdi>
    </>
  )
}

/** Passes the entered values on to the next step. */
function Kept({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
