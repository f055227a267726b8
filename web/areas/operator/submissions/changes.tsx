import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { ReviewedFields } from '#contract/product-submissions.ts'
import { Panel } from '#ui/panel.tsx'
import { LocalTexts, PictureRow } from './values.tsx'

interface ChangesProps {
  readonly before: ReviewedFields
  readonly after: ReviewedFields
}

const textFields = ['name', 'short_description', 'description'] as const

/** The changed fields of a live product, each before and after. */
export function Changes({ before, after }: ChangesProps) {
  const t = useTranslate()
  return (
    <>
      {textFields.map((field) =>
        after[field] === undefined ? null : (
          <Change
            key={field}
            title={t(`products.field_${field}`)}
            before={<LocalTexts texts={before[field]} other={after[field]} />}
            after={<LocalTexts texts={after[field]} other={before[field]} />}
          />
        ),
      )}
      {after.category === undefined ? null : (
        <Change
          title={t('products.field_category_id')}
          before={<bdi>{before.category}</bdi>}
          after={<bdi>{after.category}</bdi>}
        />
      )}
      {after.pictures ? (
        <Change
          title={t('products.part_pictures')}
          before={<PictureRow pictures={before.pictures ?? []} />}
          after={<PictureRow pictures={after.pictures} />}
        />
      ) : null}
    </>
  )
}

interface ChangeProps {
  readonly title: string
  readonly before: ReactNode
  readonly after: ReactNode
}

function Change({ title, before, after }: ChangeProps) {
  const t = useTranslate()
  return (
    <Panel title={title}>
      <dl className="grid gap-4 md:grid-cols-2">
        <div className="min-w-0 rounded-xl bg-sunken p-4">
          <dt className="mb-2 text-sm font-semibold text-muted">{t('submissions.before')}</dt>
          <dd className="wrap-anywhere">{before}</dd>
        </div>
        <div className="min-w-0 rounded-xl border border-accent p-4">
          <dt className="mb-2 text-sm font-semibold text-strong">{t('submissions.after')}</dt>
          <dd className="wrap-anywhere">{after}</dd>
        </div>
      </dl>
    </Panel>
  )
}
