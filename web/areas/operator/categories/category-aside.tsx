import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { CategoryRow, WrittenCategory } from '#contract/taxonomy.ts'
import { toAppPath } from '#shop/app-path.ts'
import { categoryPath } from '#shop/category-path.ts'
import { Button } from '#ui/button.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useTermsOf } from '../commission/labels.ts'
import { FullRightsOnly } from '../full-rights.tsx'
import { CategorySelect } from './category-select.tsx'

interface CategoryAsideProps {
  readonly category: WrittenCategory
  readonly categories: readonly CategoryRow[]
  readonly refusal: Refusal | undefined
}

/** Facts about a category, and the commands that change the tree. */
export function CategoryAside({ category, categories, refusal }: CategoryAsideProps) {
  const isVertical = category.parent_id === undefined
  const within = categories.filter(({ vertical }) => vertical === category.vertical)
  const others = within.filter(({ path }) => path !== category.path && !path.startsWith(`${category.path}/`))
  const errorOf = (command: string, field: string) =>
    refusal?.values.command === command ? refusal.errors[field] : undefined
  return (
    <div className="grid min-w-0 gap-6">
      <Facts category={category} />
      <Commission category={category} />
      {isVertical ? null : (
        <FullRightsOnly>
          <Place category={category} parents={others} error={errorOf('place', 'parent_id')} />
          <Merge category={category} targets={others} error={errorOf('merge', 'into_id')} />
          <Removal category={category} targets={others} error={errorOf('remove', 'into_id')} />
        </FullRightsOnly>
      )}
    </div>
  )
}

function Facts({ category }: { category: WrittenCategory }) {
  const t = useTranslate()
  const { id, vertical, slug, parent_id: parentId } = category
  const path = parentId === undefined ? `/${vertical}` : categoryPath(vertical, slug)
  return (
    <Panel title={t('taxonomy.products')}>
      <DetailList
        items={[
          {
            label: t('taxonomy.address'),
            value: (
              <span className="flex flex-wrap gap-x-3">
                <TextLink to={toAppPath(path)} variant="more" className="wrap-anywhere">
                  <bdi dir="ltr">{path}</bdi>
                </TextLink>
                {parentId === undefined ? null : (
                  <TextLink to={`/operator/slugs/category/${id}`}>{t('taxonomy.change_address')}</TextLink>
                )}
              </span>
            ),
          },
          { label: t('taxonomy.in_it'), value: category.products },
          { label: t('taxonomy.on_sale'), value: category.product_count },
          {
            label: t('taxonomy.subcategories'),
            value: (
              <span className="flex flex-wrap gap-x-3">
                {category.subcategories}
                <TextLink to={`/operator/categories/new?parent=${id}`}>{t('taxonomy.add_below')}</TextLink>
              </span>
            ),
          },
        ]}
      />
    </Panel>
  )
}

function Commission({ category: { id, path, commission } }: { category: WrittenCategory }) {
  const t = useTranslate()
  const termsOf = useTermsOf()
  const isOwn = commission?.subject?.key === path
  return (
    <Panel title={t('taxonomy.commission')}>
      {commission ? (
        <>
          <p className="font-semibold text-strong">{termsOf(commission).join(' · ')}</p>
          <p className="text-sm text-muted">
            {commission.subject === undefined
              ? t('taxonomy.commission_default')
              : isOwn
                ? t('taxonomy.commission_own')
                : t('taxonomy.commission_category', { name: commission.subject.name })}
          </p>
        </>
      ) : (
        <p className="text-muted">{t('taxonomy.commission_none')}</p>
      )}
      <p className="mt-3">
        <TextLink to={`/operator/commission?scope=category&search=${encodeURIComponent(path)}`} key={id}>
          {t('taxonomy.commission_change')}
        </TextLink>
      </p>
    </Panel>
  )
}

interface PlaceProps {
  readonly category: WrittenCategory
  readonly parents: readonly CategoryRow[]
  readonly error: string | undefined
}

function Place({ category, parents, error }: PlaceProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('taxonomy.place_title')}>
      <Form method="post" className="grid justify-items-start gap-4">
        <Field label={t('taxonomy.parent')} error={error} className="w-full">
          <CategorySelect name="parent_id" categories={parents} value={category.parent_id ?? ''} />
        </Field>
        <Button type="submit" variant="quiet" name="command" value="place" disabled={isBusy}>
          {t('taxonomy.place')}
        </Button>
      </Form>
    </Panel>
  )
}

interface TargetProps {
  readonly category: WrittenCategory
  readonly targets: readonly CategoryRow[]
  readonly error: string | undefined
}

function Merge({ category, targets, error }: TargetProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('taxonomy.merge_title')}>
      <Disclosure label={t('taxonomy.merge_open')} isOpen={error !== undefined}>
        <Form method="post" className="grid justify-items-start gap-4 pt-2">
          <p>{t('taxonomy.merge_text')}</p>
          <Taxed category={category} />
          <Field label={t('taxonomy.merge_into')} error={error} className="w-full">
            <CategorySelect
              name="into_id"
              categories={belowVerticals(targets)}
              none={t('taxonomy.choose')}
              value=""
            />
          </Field>
          <Button type="submit" variant="danger" name="command" value="merge" disabled={isBusy}>
            {t('taxonomy.merge')}
          </Button>
        </Form>
      </Disclosure>
    </Panel>
  )
}

function Removal({ category, targets, error }: TargetProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('taxonomy.remove_title')}>
      {category.subcategories > 0 ? (
        <p className="text-muted">{t('taxonomy.remove_blocked')}</p>
      ) : (
        <Disclosure label={t('taxonomy.remove_open')} isOpen={error !== undefined}>
          <Form method="post" className="grid justify-items-start gap-4 pt-2">
            <p>{t('taxonomy.remove_text')}</p>
            <Taxed category={category} />
            <Field label={t('taxonomy.remove_into')} error={error} className="w-full">
              <CategorySelect
                name="into_id"
                categories={belowVerticals(targets)}
                none={t(category.products > 0 ? 'taxonomy.choose' : 'taxonomy.remove_none')}
                value=""
              />
            </Field>
            <Button type="submit" variant="danger" name="command" value="remove" disabled={isBusy}>
              {t('taxonomy.remove')}
            </Button>
          </Form>
        </Disclosure>
      )}
    </Panel>
  )
}

function Taxed({ category: { stores_with_tax_rates: count } }: { category: WrittenCategory }) {
  const t = useTranslate()
  return count > 0 ? <p className="text-warning-text">{t('taxonomy.taxed', { count })}</p> : null
}

function belowVerticals(categories: readonly CategoryRow[]): CategoryRow[] {
  return categories.filter(({ parent_id: parentId }) => parentId !== undefined)
}
