import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/brand'
import { BrandForm, BrandMerge } from './brands/brand-forms.tsx'
import { EditPage, Removal } from './edit-page.tsx'
import { putPicture } from './post/post-input.ts'
import { removeRecord, saveRecord, toList } from './save-record.server.ts'

/** `/operator/brands/new` adds a brand; `?done=` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const brand =
    id === 'new'
      ? undefined
      : await found(url, apiFrom(context)('GET /operator/brands/{id}', { params: { id } }))
  return { brand, limits: bodyLimits('POST /operator/brands'), wasSaved: url.searchParams.has('done') }
}

const list = '/operator/brands'

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const sent = { context, url, id, form }
  switch (choiceIn(form, 'command', { of: ['keep', 'merge', 'remove'], url })) {
    case 'keep':
      return saveRecord(list, { ...sent, errors: await putPicture(apiFrom(context), form, 'logo_id') })
    case 'merge': {
      const answer = await sendForm(`POST ${list}/{id}/merge`, { ...sent, params: { id } })
      return 'saved' in answer ? toList(list, url, '?done=merged') : answer
    }
    case 'remove':
      return removeRecord(list, sent)
  }
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'taxonomy.brands')

function BrandAddress({ id, slug }: { id: string; slug: string }) {
  const t = useTranslate()
  const path = `/brands/${slug}` as const
  return (
    <span className="flex flex-wrap gap-x-3">
      <TextLink to={path} variant="more" className="wrap-anywhere">
        <bdi dir="ltr">{path}</bdi>
      </TextLink>
      <TextLink to={`/operator/slugs/brand/${id}`}>{t('taxonomy.change_address')}</TextLink>
    </span>
  )
}

export default function Brand({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { brand, limits, wasSaved } = loaderData
  const t = useTranslate()
  const ofForm = refusal?.values.command === 'keep' ? refusal : undefined
  const ofOther = ofForm ? undefined : refusal
  return (
    <EditPage
      list={{ label: t('taxonomy.brands'), to: '/operator/brands' }}
      name={brand?.name ?? t('taxonomy.brand_new')}
      text={brand ? <BrandAddress id={brand.id} slug={brand.slug} /> : null}
      done={wasSaved && !refusal ? t('taxonomy.brand_saved') : undefined}
    >
      <FormAlert refusal={ofOther} errorCount={Object.keys(ofOther?.errors ?? {}).length} />
      <BrandForm key={`${brand?.id} ${brand?.version}`} brand={brand} limits={limits} outcome={ofForm} />
      {brand ? <BrandMerge error={ofOther?.errors.into} value={ofOther?.values.into} /> : null}
      {brand ? (
        <Removal
          blocked={brand.products > 0 ? t('taxonomy.brand_used', { count: brand.products }) : undefined}
          open={t('taxonomy.brand_remove_open')}
          remove={t('taxonomy.brand_remove')}
        />
      ) : null}
    </EditPage>
  )
}
