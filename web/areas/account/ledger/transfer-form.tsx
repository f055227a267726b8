import { Form, useNavigation } from 'react-router'
import { TextField } from '#app/form/bound-fields.tsx'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import type { FormCheck } from '#app/form-checks.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { Amount } from '#shop/price.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { formatMoney, type Money } from '#values/money.ts'
import { OwnPassword } from '../own-password.tsx'
import type { CheckedTransfer, TransferState } from './transfer-command.ts'

const empty = 'problems.field_empty'
const transferCheck: FormCheck = { to: { missing: empty }, 'amount.minor': { missing: empty } }

interface TransferFormProps {
  readonly balance: Money
  readonly limits: Limits
  readonly state: TransferState | undefined
}

/** Transfer to another customer: fill in, then confirm. */
export function TransferForm({ balance, limits, state }: TransferFormProps) {
  return state?.checked ? (
    <Confirm checked={state.checked} limits={limits} state={state} />
  ) : (
    <Written balance={balance} limits={limits} state={state} />
  )
}

function Written({ balance, limits, state }: TransferFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <PlainForm
      values={state?.values ?? {}}
      limits={limits}
      outcome={state?.refusal}
      check={transferCheck}
      className="flex flex-col gap-5"
    >
      <p className="text-muted">{t('wallet.transfer_text')}</p>
      <input type="hidden" name="amount.currency" value={balance.currency} />
      <TextField
        name="to"
        label={t('wallet.transfer_to')}
        input={{ required: true, dir: 'ltr', autoComplete: 'off' }}
      />
      <TextField
        name="amount.minor"
        label={t('wallet.transfer_amount', { currency: balance.currency })}
        hint={t('wallet.transfer_have', { amount: formatMoney(balance, locale) })}
        input={{ required: true, inputMode: 'decimal', autoComplete: 'off' }}
      />
      <TextField name="note" label={t('wallet.transfer_note')} input={{ autoComplete: 'off' }} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="check" isBusy={isBusy}>
          {t('wallet.transfer_next')}
        </Button>
        <ButtonLink to="/account/wallet" variant="plain" preventScrollReset>
          {t('wallet.transfer_cancel')}
        </ButtonLink>
      </div>
    </PlainForm>
  )
}

const confirmCheck: FormCheck = { password: { missing: 'problems.password_required' } }

interface ConfirmProps {
  readonly checked: CheckedTransfer
  readonly limits: Limits
  readonly state: TransferState
}

function Confirm({ checked, limits, state }: ConfirmProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { formData } = useNavigation()
  const { refusal, values } = state
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
      <PlainForm limits={limits} outcome={refusal} check={confirmCheck} className="flex flex-col gap-5">
        <Kept values={{ ...values, attempt }} />
        <OwnPassword />
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
      </PlainForm>
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
