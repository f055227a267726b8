import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { EditedProduct } from '#contract/products.ts'
import { Amount } from '#shop/price.tsx'
import { allergenName } from '#shop/product-facts.ts'
import { DetailList } from '#ui/detail-list.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { LocalTexts, PictureRow } from './values.tsx'

interface NewProductProps {
  readonly product: EditedProduct
  readonly category: string
}

/** Everything that a seller has entered about a new product. */
export function NewProduct({ product, category }: NewProductProps) {
  const t = useTranslate()
  return (
    <>
      <Panel title={t('products.part_pictures')}>
        <PictureRow pictures={product.pictures} />
      </Panel>
      <Panel title={t('products.part_texts')}>
        <DetailList
          items={[
            { label: t('products.field_name'), value: <LocalTexts texts={product.name} /> },
            {
              label: t('products.field_short_description'),
              value: <LocalTexts texts={product.short_description} />,
            },
            { label: t('products.field_description'), value: <LocalTexts texts={product.description} /> },
          ]}
        />
      </Panel>
      <Variants product={product} />
      <Facts product={product} category={category} />
    </>
  )
}

function Variants({ product: { variants, currency } }: { readonly product: EditedProduct }) {
  const t = useTranslate()
  return (
    <Table
      caption={t('products.field_variants')}
      rows={variants}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('products.variant'),
          isHeader: true,
          cell: ({ values, sku }) => <bdi>{values.join(' / ') || sku}</bdi>,
        },
        { label: t('products.field_sku'), cell: ({ sku }) => <bdi>{sku}</bdi> },
        { label: t('products.field_barcode'), cell: ({ barcode }) => barcode },
        {
          label: t('products.field_price_minor'),
          isNumber: true,
          cell: ({ price_minor: minor }) => <Amount of={{ minor, currency }} />,
        },
        {
          label: t('products.field_stock'),
          isNumber: true,
          cell: ({ stock }) => stock?.on_hand ?? t('operator.not_counted'),
        },
      ]}
    />
  )
}

function Facts({ product, category }: NewProductProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { brand, tags, origin, hs_code: code, details } = product
  const country = origin === null ? '' : new Intl.DisplayNames(locale, { type: 'region' }).of(origin)
  const facts = [
    { label: t('products.field_category_id'), value: category },
    { label: t('products.field_brand'), value: brand },
    { label: t('products.field_tags'), value: tags.join(', ') },
    { label: t('products.field_origin'), value: country },
    { label: t('products.field_hs_code'), value: code },
    { label: t('products.field_is_alcohol'), value: product.is_alcohol ? t('products.yes') : '' },
    { label: t('products.field_age_limit'), value: product.age_limit?.toString() },
    {
      label: t('products.field_allergens'),
      value: product.allergens.map((one) => allergenName(one, t)).join(', '),
    },
    { label: t('products.field_ingredients'), value: product.ingredients[locale] ?? product.ingredients.en },
    { label: t('products.field_storage'), value: product.storage[locale] ?? product.storage.en },
    ...details.map(({ label, value }) => ({
      label: label[locale] ?? label.en,
      value: value[locale] ?? value.en,
    })),
  ]
  return (
    <Panel title={t('products.part_details')}>
      <DetailList
        items={facts
          .filter(({ value }) => Boolean(value))
          .map(({ label, value }) => ({ label, value: <bdi className="whitespace-pre-line">{value}</bdi> }))}
      />
    </Panel>
  )
}
