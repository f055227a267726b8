import { Form, useNavigation } from 'react-router'
import type { Api } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import type { Refusal } from '#app/refusal.ts'
import type { OperatorOrder } from '#contract/operator.ts'
import type { OrderTransfer } from '#contract/transfers.ts'
import { textOf } from '#shop/cart-form.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { readAmount } from '#shop/read-amount.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { decimalOf, minorUnitsIn } from '#values/money.ts'
import { textLengths } from '#values/text-lengths.ts'
import { TransferBadge } from '../transfer-badge.tsx'

/** Records the bank transfer entered in the form of `Transfers`. */
export async function recordTransfer(api: Api, form: FormData, number: string) {
  const amount = await readAmount(api, {
    amount: textOf(form, 'amount_minor') ?? '',
    currency: textOf(form, 'currency') ?? '',
  })
  const reference = textOf(form, 'bank_line')
  const body = {
    amount_minor: amount.minor,
    ...(reference !== undefined && { reference }),
    ...(form.has('bears_rest') && { bears_rest: true }),
  }
  await api('POST /operator/orders/{number}/transfer-arrived', { params: { number }, body }, once(form))
}

/** Marks the surplus of a transfer as returned by bank, or credits it to the wallet. */
export async function refundTransfer(api: Api, form: FormData, number: string, to: 'bank' | 'wallet') {
  const left = { tender_id: textOf(form, 'tender') ?? '', amount_minor: Number(textOf(form, 'left')) }
  const body =
    to === 'bank'
      ? ({ to: 'bank', ...left, reference: textOf(form, 'reference') ?? '' } as const)
      : ({ to: 'wallet', ...left } as const)
  await api('POST /operator/orders/{number}/transfers/paid-back', { params: { number }, body }, once(form))
}

export async function reverseRecordedTransfer(api: Api, form: FormData, number: string) {
  const params = { number, id: textOf(form, 'arrival') ?? '' }
  await api('POST /operator/orders/{number}/transfers/{id}/take-back', { params }, once(form))
}

interface TransfersProps {
  readonly order: OperatorOrder
  readonly attempt: string
  readonly refusal: Refusal | undefined
  readonly className?: string
}

/** Returns whether a transfer of the order needs action. */
export function isTransferOpen({ transfers }: OperatorOrder): boolean {
  return transfers.some(({ standing }) => standing !== 'done')
}

export function Transfers({ order, attempt, refusal, className }: TransfersProps) {
  const t = useTranslate()
  const { transfers } = order
  const awaited = transfers.find(({ standing }) => standing === 'awaited' || standing === 'part')
  const recording = refusal?.values.command === 'transfer_arrived' ? refusal : undefined
  if (transfers.length === 0) return null
  const form = <ArrivedForm awaited={awaited} order={order} attempt={attempt} refusal={recording} />
  return (
    <Panel title={t('operator.transfer_title')} {...(className !== undefined && { className })}>
      <ul className="grid gap-6">
        {transfers.map((transfer) => (
          <li key={transfer.tender_id} className="grid gap-4">
            <Standing transfer={transfer} order={order} />
            <History transfer={transfer} attempt={attempt} />
            {transfer.standing === 'to_return' ? (
              <ReturnTransfer transfer={transfer} attempt={attempt} refusal={refusal} />
            ) : null}
          </li>
        ))}
      </ul>
      {awaited ? (
        <div className="mt-5 border-t border-line pt-5">{form}</div>
      ) : (
        <div className="mt-4">
          <Disclosure label={t('operator.transfer_another')} isOpen={recording !== undefined}>
            <div className="pt-2">{form}</div>
          </Disclosure>
        </div>
      )}
    </Panel>
  )
}

function Standing({ transfer, order }: { transfer: OrderTransfer; order: OperatorOrder }) {
  const t = useTranslate()
  const { standing, amount, missing, unapplied } = transfer
  const isAwaited = standing === 'awaited' || standing === 'part'
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-lg font-semibold text-strong">
        <bdi className="font-mono">{order.bank_transfer?.reference ?? order.number}</bdi>
        <span>
          {standing === 'part' ? `${t('operator.transfer_missing')} ` : ''}
          <Amount of={isAwaited ? missing : standing === 'to_return' ? unapplied : amount} />
        </span>
        <TransferBadge standing={standing} />
      </p>
      <p className="mt-1 max-w-prose text-sm text-muted">
        {t(`operator.transfer_${standing}_text`)}{' '}
        {isAwaited && order.bank_transfer ? (
          <>
            {t('operator.transfer_until')} <Moment at={order.bank_transfer.pay_by} />
          </>
        ) : null}
      </p>
    </div>
  )
}

/** Received and returned amounts, oldest first. */
function History({ transfer, attempt }: { transfer: OrderTransfer; attempt: string }) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const { arrivals, returns } = transfer
  if (arrivals.length === 0 && returns.length === 0) return null
  return (
    <ol className="grid gap-2 border-s-2 border-line ps-4 text-sm">
      {arrivals.map(
        ({ id, amount, source, reference, by, at, taken_back: mistake, can_take_back: canReverse }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className={mistake ? 'text-muted line-through' : ''}>
              {t(source === 'bank' ? 'operator.transfer_came' : 'operator.transfer_borne')}{' '}
              <span className="font-semibold text-strong">
                <Amount of={amount} />
              </span>
              {reference ? (
                <span className="ms-2 font-mono break-all text-muted">
                  <bdi>{reference}</bdi>
                </span>
              ) : null}
            </span>
            <span className="flex flex-wrap items-baseline gap-x-3 text-muted">
              <Who at={at} by={by} />
              {mistake ? (
                <span>
                  {t('operator.transfer_mistaken')} <Who at={mistake.at} by={mistake.by} />
                </span>
              ) : null}
              {canReverse ? (
                <Form method="post">
                  <input type="hidden" name="attempt" value={attempt} />
                  <input type="hidden" name="arrival" value={id} />
                  <Button
                    type="submit"
                    variant="quiet"
                    name="command"
                    value="transfer_mistaken"
                    disabled={isBusy}
                  >
                    {t('operator.transfer_take_back')}
                  </Button>
                </Form>
              ) : null}
            </span>
          </li>
        ),
      )}
      {returns.map(({ amount, to, reference, by, at }) => (
        <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span>
            {t(`operator.transfer_went_${to}`)}{' '}
            <span className="font-semibold text-strong">
              <Amount of={amount} />
            </span>
            {reference ? (
              <span className="ms-2 font-mono break-all text-muted">
                <bdi>{reference}</bdi>
              </span>
            ) : null}
          </span>
          <span className="text-muted">
            <Who at={at} by={by} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Who({ at, by }: { at: string; by: string | undefined }) {
  return (
    <>
      <Moment at={at} />
      {by ? (
        <>
          {' '}
          · <bdi>{by}</bdi>
        </>
      ) : null}
    </>
  )
}

interface ArrivedFormProps extends Omit<TransfersProps, 'className'> {
  readonly awaited: OrderTransfer | undefined
}

function ArrivedForm({ awaited, order, attempt, refusal }: ArrivedFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const { currency } = order.total
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="currency" value={currency} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('operator.transfer_amount', { currency })}
          hint={t(awaited ? 'operator.transfer_amount_hint' : 'operator.transfer_more_hint')}
          error={refusal?.errors.amount_minor}
        >
          <TextInput
            name="amount_minor"
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            required
            defaultValue={
              refusal?.values.amount_minor ??
              (awaited ? decimalOf(awaited.missing.minor, minorUnitsIn(currency)) : '')
            }
          />
        </Field>
        <Field
          label={t('operator.transfer_line')}
          hint={t('operator.transfer_line_hint')}
          error={refusal?.errors.reference}
          isOptional
        >
          <TextInput
            name="bank_line"
            maxLength={textLengths.bankReference}
            autoComplete="off"
            defaultValue={refusal?.values.bank_line}
          />
        </Field>
      </div>
      {awaited ? (
        <Checkbox
          name="bears_rest"
          defaultChecked={refusal?.values.bears_rest !== undefined}
          label={t('operator.transfer_bears_rest')}
          hint={t('operator.transfer_bears_rest_hint')}
        />
      ) : null}
      <div>
        <Button type="submit" variant="action" name="command" value="transfer_arrived" isBusy={isBusy}>
          {t('operator.transfer_arrived')}
        </Button>
      </div>
    </Form>
  )
}

function ReturnTransfer({
  transfer,
  attempt,
  refusal,
}: {
  transfer: OrderTransfer
  attempt: string
  refusal: Refusal | undefined
}) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const mine = refusal?.values.tender === transfer.tender_id ? refusal : undefined
  const which = (
    <>
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="tender" value={transfer.tender_id} />
      <input type="hidden" name="left" value={transfer.unapplied.minor} />
    </>
  )
  return (
    <Disclosure label={t('operator.transfer_give_back')} isOpen={mine !== undefined}>
      <Form method="post" className="grid max-w-xl gap-3 pt-2 pb-4">
        <p className="max-w-prose text-sm text-muted">{t('operator.refund_mark_text')}</p>
        {which}
        <Field label={t('operator.refund_reference')} error={mine?.errors.reference}>
          <TextInput
            name="reference"
            required
            maxLength={textLengths.bankReference}
            autoComplete="off"
            defaultValue={mine?.values.reference}
          />
        </Field>
        <Button type="submit" variant="action" name="command" value="transfer_paid_back" disabled={isBusy}>
          {t('operator.refund_mark_action')}
        </Button>
      </Form>
      {transfer.has_wallet ? (
        <Form method="post" className="grid max-w-xl gap-3 border-t border-line pt-4">
          <p className="max-w-prose text-sm text-muted">{t('payouts.into_wallet_text')}</p>
          {which}
          <Button type="submit" name="command" value="transfer_into_wallet" disabled={isBusy}>
            {t('payouts.into_wallet')}
          </Button>
        </Form>
      ) : null}
    </Disclosure>
  )
}
