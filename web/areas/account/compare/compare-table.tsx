import { X } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, useHref } from '#app/link.tsx'
import type { ComparedProduct } from '#contract/compare.ts'
import { CardAction } from '#shop/card-action.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Picture } from '#ui/picture.tsx'
import { type CompareRow, compareRows } from './compare-rows.tsx'

interface CompareTableProps {
  readonly products: readonly ComparedProduct[]
  readonly onlyDifferences: boolean
}

/** One column per product and one row per property; row headings stay visible when scrolling sideways. */
export function CompareTable({ products, onlyDifferences }: CompareTableProps) {
  const t = useTranslate()
  const rows = compareRows(products, t, useLocale())
  const isComparing = products.length > 1
  const shown = isComparing && onlyDifferences ? rows.filter(({ differs }) => differs) : rows
  return (
    <div className="flex flex-col gap-5">
      {isComparing ? (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <p className="flex items-center gap-2 text-sm text-muted">
            <Mark />
            {t('account.compare_marked')}
          </p>
          <DifferencesSwitch isOn={onlyDifferences} />
        </div>
      ) : null}
      <section
        aria-label={t('account.compare_table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
        tabIndex={0}
        className="relative overflow-x-auto rounded-2xl border border-line bg-surface"
      >
        <table className="w-full border-separate border-spacing-0 text-start">
          <caption className="sr-only">{t('account.compare_table')}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${first} border-b`}>
                <span className="sr-only">{t('account.compare_by')}</span>
              </th>
              {products.map((product) => (
                <ProductHead key={product.id} product={product} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.key} row={row} isMarked={isComparing && row.differs} />
            ))}
            <tr>
              <th scope="row" className={first}>
                {t('catalog.add_to_cart')}
              </th>
              {products.map((product) => (
                <td key={product.id} className="p-3 align-baseline max-sm:[&_:is(a,button)]:px-2 sm:p-4">
                  <CardAction product={product} look="classic" />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  )
}

const first =
  'sticky start-0 z-10 w-24 min-w-24 border-e border-line bg-surface p-3 text-start align-baseline text-sm font-medium text-muted sm:w-44 sm:min-w-44 sm:p-4'

function ProductHead({ product: { id, name, slug, picture } }: { product: ComparedProduct }) {
  const t = useTranslate()
  return (
    <th
      scope="col"
      className="relative w-60 min-w-36 border-b border-line p-3 text-start sm:min-w-44 sm:p-4 align-top font-normal"
    >
      <div className="flex flex-col gap-3">
        <div className="relative aspect-square overflow-hidden rounded-xl bg-sunken">
          {picture ? (
            <Picture picture={picture} alt="" sizes="15rem" isFirst className="size-full object-cover" />
          ) : null}
        </div>
        <AppLink to={`/product/${slug}`} className="font-semibold text-strong hover:underline">
          {name}
        </AppLink>
      </div>
      <Form
        method="post"
        action={useHref('/compare')}
        replace
        preventScrollReset
        className="absolute end-5 top-5 sm:end-6 sm:top-6"
      >
        <IconButton
          type="submit"
          name="remove"
          value={id}
          icon={X}
          size="sm"
          label={t('account.compare_remove_of', { name })}
          variant="floating"
          className="hover:bg-danger-soft hover:text-danger-text"
        />
      </Form>
    </th>
  )
}

function Row({ row: { label, cells }, isMarked }: { row: CompareRow; isMarked: boolean }) {
  const t = useTranslate()
  return (
    <tr>
      <th scope="row" className={`${first} border-b`}>
        <span className="flex items-baseline gap-2">
          {isMarked ? <Mark /> : <span className="w-2.5 shrink-0" />}
          <span className="min-w-0 hyphens-auto break-words">
            {label}
            {isMarked ? <span className="sr-only"> ({t('account.compare_differs')})</span> : null}
          </span>
        </span>
      </th>
      {cells.map(({ id, shown }) => (
        <td
          key={id}
          className={`border-b border-line p-3 align-baseline sm:p-4 ${isMarked ? 'bg-offer-soft text-strong' : ''}`}
        >
          {shown ?? (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr-only">{t('account.compare_unknown')}</span>
            </>
          )}
        </td>
      ))}
    </tr>
  )
}

function Mark() {
  return <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-offer" />
}

/** Applies at once with script, and with a button without. */
function DifferencesSwitch({ isOn }: { isOn: boolean }) {
  const t = useTranslate()
  const submit = useSubmit()
  return (
    <Form
      method="get"
      action={useHref('/compare')}
      replace
      preventScrollReset
      className="flex items-center gap-3"
    >
      <Switch
        key={String(isOn)}
        name="differences"
        value="only"
        label={t('account.compare_only_differences')}
        defaultChecked={isOn}
        onChange={({ currentTarget: { form } }) => submit(form, { replace: true, preventScrollReset: true })}
      />
      <span className="hidden noscript:block">
        <Button type="submit" variant="quiet" size="sm">
          {t('catalog.apply')}
        </Button>
      </span>
    </Form>
  )
}
