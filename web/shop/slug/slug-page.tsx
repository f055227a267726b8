import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { OwnSlug } from '#contract/slugs.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { slugLengthMax } from '#values/slug.ts'
import { toAppPath } from '../app-path.ts'
import { type SlugFault, SlugField } from './slug-field.tsx'

interface SlugPageProps {
  readonly lying: OwnSlug
  readonly trail: Parameters<typeof Breadcrumb>[0]['items']
  readonly wasSaved: boolean
  readonly refusal: Refusal | undefined
  readonly ask: (wanted: string) => Promise<SlugFault | undefined>
}

export function SlugPage({ lying, trail, wasSaved, refusal, ask }: SlugPageProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { name, slug, before, kind } = lying
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[...trail, { label: name }]} />}
        title={<span className="wrap-anywhere">{t('slugs.title', { name })}</span>}
        text={t('slugs.text')}
        aside={<TextLink to={toAppPath(`${before}${slug}`)}>{t('slugs.see')}</TextLink>}
      />
      <div className="mt-6 mb-8 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        {wasSaved && !refusal ? (
          <Alert tone="success">{t('slugs.saved', { path: `${before}${slug}` })}</Alert>
        ) : null}
        <Panel title={t('slugs.place')}>
          {lying.is_fixed ? (
            <p>{t('slugs.fixed')}</p>
          ) : (
            <Form method="post" noValidate preventScrollReset className="grid gap-5">
              <FormAlert refusal={refusal} errorCount={Object.keys(refusal?.errors ?? {}).length} />
              <SlugField
                key={`${slug} ${refusal?.values.slug}`}
                label={t('slugs.field')}
                before={before}
                lengthMax={slugLengthMax[kind]}
                kept={slug}
                written={refusal?.values.slug ?? slug}
                error={refusal?.errors.slug}
                ask={ask}
              />
              {kind === 'category' ? <p className="text-sm text-muted">{t('slugs.of_category')}</p> : null}
              {kind === 'store' ? <p className="text-sm text-muted">{t('slugs.of_store')}</p> : null}
              <Button type="submit" isBusy={isBusy} className="justify-self-start">
                {t('slugs.save')}
              </Button>
            </Form>
          )}
        </Panel>
        <FormerSlugs before={before} slugs={lying.former_slugs} />
      </div>
    </>
  )
}

/** Former paths that redirect to the current one. */
export function FormerSlugs({ before, slugs }: { before: string; slugs: readonly string[] }) {
  const t = useTranslate()
  if (slugs.length === 0) return null
  return (
    <Panel title={t('slugs.former')}>
      <ul className="flex flex-col gap-1 text-sm break-all text-muted" dir="ltr">
        {slugs.map((slug) => (
          <li key={slug}>{`${before}${slug}`}</li>
        ))}
      </ul>
    </Panel>
  )
}
