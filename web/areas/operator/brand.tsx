import { data, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOf, refusalOfField } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/brand'
import { BrandForm, BrandMerge, BrandRemoval, brandValues } from './brands/brand-forms.tsx'
import { coverOf, type SentCover } from './post/post-input.ts'

/** `/operator/brands/new` adds a brand; `?done=saved` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const brand =
    id === 'new'
      ? undefined
      : await found(url, apiFrom(context)('GET /operator/brands/{id}', { params: { id } }))
  return { brand, wasSaved: url.searchParams.get('done') === 'saved' }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['keep', 'merge', 'remove'], url })
  const cover = command === 'keep' ? await coverOf(api, form) : undefined
  try {
    const path = cover ? await keep(api, id, { form, cover }) : await carryOut(api, id, { form, command })
    return redirect(localizedPath(`/operator/brands${path}`, localeOf(url.pathname)), 303)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal =
      cover?.refused === undefined ? refusalOf(error, form) : refusalOfField(form, 'logo_id', cover.refused)
    return data({ ...refusal, uploaded: cover?.uploaded }, { status: error.status })
  }
}

/** Saves the brand and returns the path to redirect to. */
async function keep(
  api: Api,
  id: string,
  { form, cover }: { readonly form: FormData; readonly cover: SentCover },
): Promise<string> {
  const textsOf = (name: string) => ({
    en: String(form.get(`${name}.en`) ?? ''),
    fr: String(form.get(`${name}.fr`) ?? ''),
  })
  const body = {
    name: String(form.get('name') ?? ''),
    logo_id: cover.id ?? null,
    description: textsOf('description'),
    seo_title: textsOf('seo_title'),
    seo_description: textsOf('seo_description'),
  }
  if (id !== 'new') {
    const version = Number(form.get('version'))
    await api('PUT /operator/brands/{id}', { params: { id }, body: { ...body, version } })
    return `/${id}?done=saved`
  }
  const added = await api('POST /operator/brands', { body })
  return `/${added.id}?done=saved`
}

async function carryOut(
  api: Api,
  id: string,
  { form, command }: { readonly form: FormData; readonly command: 'keep' | 'merge' | 'remove' },
): Promise<string> {
  const params = { id }
  if (command === 'merge') {
    await api('POST /operator/brands/{id}/merge', {
      params,
      body: { into: String(form.get('into') ?? '').trim() },
    })
    return '?done=merged'
  }
  await api('DELETE /operator/brands/{id}', { params })
  return '?done=removed'
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

export default function Brand({
  loaderData: { brand, wasSaved },
  actionData: refusal,
}: Route.ComponentProps) {
  const t = useTranslate()
  const name = brand?.name ?? t('taxonomy.brand_new')
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: t('taxonomy.brands'), to: '/operator/brands' }, { label: name }]} />
        }
        title={<span className="wrap-anywhere">{name}</span>}
        text={brand ? <BrandAddress id={brand.id} slug={brand.slug} /> : null}
      />
      <div className="mt-6 mb-8 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        {wasSaved && !refusal ? <Alert tone="success">{t('taxonomy.brand_saved')}</Alert> : null}
        <FormAlert refusal={refusal} errorCount={Object.keys(refusal?.errors ?? {}).length} />
        <BrandForm
          key={`${brand?.id} ${brand?.version}`}
          brand={brand}
          errors={refusal?.errors ?? {}}
          values={refusal?.values ?? brandValues(brand)}
          uploaded={refusal?.uploaded}
        />
        {brand ? <BrandMerge error={refusal?.errors.into} value={refusal?.values.into ?? ''} /> : null}
        {brand ? <BrandRemoval products={brand.products} /> : null}
      </div>
    </>
  )
}
