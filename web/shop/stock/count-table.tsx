import type { KeyboardEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { StockCount } from '#contract/stock-takes.ts'
import { Button } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface CountTableProps {
  readonly counts: readonly StockCount[]
  readonly isOpen: boolean
}

/** Counts by variant; open ones are typed, and Enter or an arrow goes to the next row. */
export function CountTable({ counts, isOpen }: CountTableProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  if (counts.length === 0) return <p className="text-muted">{t('stock.counts_none')}</p>
  return (
    <Form
      method="post"
      preventScrollReset
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onKeyDown={moveRow}
    >
      <input type="hidden" name="command" value="list" />
      <Table
        caption={t('stock.counts')}
        rows={counts}
        keyOf={({ variant_id, counted }) => `${variant_id} ${counted}`}
        columns={[
          { label: t('stock.product'), isHeader: true, cell: (count) => <CountName count={count} /> },
          { label: t('stock.expected'), isNumber: true, cell: ({ expected }) => expected },
          {
            label: t('stock.counted'),
            isNumber: true,
            cell: (count) => (isOpen ? <CountField count={count} /> : (count.counted ?? '—')),
          },
          { label: t('stock.difference'), isNumber: true, cell: (count) => <Difference count={count} /> },
          {
            label: t('stock.person'),
            cell: ({ counted_by }) => (counted_by === undefined ? '' : <bdi>{counted_by}</bdi>),
          },
        ]}
      />
      {isOpen ? (
        <Button type="submit" variant="quiet" disabled={isBusy} className="justify-self-start">
          {t('stock.counts_save')}
        </Button>
      ) : null}
    </Form>
  )
}

function nameOf({ product, label, sku }: StockCount): string {
  return [product.name, label || sku].filter(Boolean).join(' · ')
}

function CountName({ count }: { readonly count: StockCount }) {
  return (
    <>
      <bdi className="font-medium text-strong">{count.product.name}</bdi>
      <bdi className="block text-sm text-muted">
        {[count.label, count.sku, count.barcode].filter(Boolean).join(' · ')}
      </bdi>
    </>
  )
}

function CountField({ count }: { readonly count: StockCount }) {
  const t = useTranslate()
  const { variant_id: id, counted } = count
  return (
    <>
      <input type="hidden" name={`was.${id}`} value={counted ?? ''} />
      <input type="hidden" name={`name.${id}`} value={nameOf(count)} />
      <TextInput
        name={`count.${id}`}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('stock.counted_of', { name: nameOf(count) })}
        defaultValue={counted ?? ''}
        className="w-24 text-end"
      />
    </>
  )
}

function Difference({ count: { counted, expected, is_short } }: { readonly count: StockCount }) {
  const t = useTranslate()
  if (counted === undefined) return ''
  const difference = counted - expected
  return (
    <>
      <span dir="ltr">{difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '0'}</span>
      {is_short ? <span className="block text-sm text-danger-text">{t('stock.short')}</span> : null}
    </>
  )
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Moves between the fields of the column; Enter in the last one saves. */
function moveRow(event: KeyboardEvent<HTMLFormElement>): void {
  const step = steps[event.key]
  const { target, currentTarget } = event
  if (step === undefined || !(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey) return
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input[name^="count."]')]
  const next = fields[fields.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}
