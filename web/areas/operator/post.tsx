import { useRef } from 'react'
import { data } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refusalOfField, refuse, submittedValues } from '#app/refusal.ts'
import { findPlaces } from '#shop/places/find-places.ts'
import { chosenIn, placeSearchIn } from '#shop/places/places-input.ts'
import { FormerSlugs } from '#shop/slug/slug-page.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, offeredLocales } from '#values/locale.ts'
import type { Route } from './+types/post'
import { inLanguage } from './in-language.ts'
import { LivePreview } from './post/live-preview.tsx'
import { PostForm } from './post/post-form.tsx'
import { coverOf, postForm } from './post/post-input.ts'
import { saveRecord } from './save-record.server.ts'
import { insertPicture, markUninserted } from './text-picture/insert-picture.ts'
import { Versions } from './versions.tsx'

/** `/operator/posts/new` adds a post; `?version=` shows an earlier text; `?done=` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const version = url.searchParams.get('version') ?? undefined
  const api = apiFrom(context)
  const post =
    id === 'new'
      ? undefined
      : await found(url, api('GET /operator/posts/{id}', { params: { id }, query: { version } }))
  return { post, wasSaved: url.searchParams.has('done'), limits: bodyLimits('POST /operator/posts') }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const sought = placeSearchIn(form, ['products'])
  const command = sought ? undefined : choiceIn(form, 'command', { of: ['keep', 'picture', 'preview'], url })
  const chosen = chosenIn(form, 'products')
  const cover = await coverOf(api, form)
  const again = {
    values: submittedValues(form),
    chosen,
    cover: cover.uploaded,
    ...(cover.refused !== undefined && { refusal: refusalOfField(form, 'cover', cover.refused) }),
  }
  try {
    if (sought) {
      const { words } = sought
      const places = words === '' ? [] : await findPlaces(api, { kind: 'product', words })
      return { ...again, sought: { words, places } }
    }
    if (command === 'picture') {
      const language = form.get('inline.language') === 'fr' ? 'fr' : 'en'
      const t = translatorFor(localeOf(url.pathname))
      const answer = await insertPicture(api, form, { field: `body.${language}`, t })
      return data({ ...again, ...answer.data }, answer.init ?? {})
    }
    if (command === 'preview') {
      const [en, fr] = await Promise.all(
        offeredLocales.map(async (language) => {
          const body = String(form.get(`body.${language}`) ?? '')
          return (await api('POST /operator/pages/preview', { body: { language, body } })).body.html
        }),
      )
      return { ...again, preview: { en, fr } }
    }
  } catch (error) {
    const { data: refusal, init } = refuse(error, form)
    return data({ ...again, refusal }, init ?? {})
  }
  markUninserted(form)
  const errors = cover.refused === undefined ? {} : { cover: cover.refused }
  const answer = await saveRecord('/operator/posts', {
    context,
    url,
    id,
    form: postForm(form, cover),
    errors,
  })
  return answer instanceof Response ? answer : data({ ...again, refusal: answer.data }, answer.init ?? {})
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.posts_title')

export default function PostPage({
  loaderData: { post, wasSaved, limits },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  const sought = actionData && 'sought' in actionData ? actionData.sought : undefined
  const placed = actionData && 'placed' in actionData ? actionData.placed : undefined
  const locale = useLocale()
  const title = post ? inLanguage(post.title, locale) : t('editing.post_new')
  const isConflict = refusal?.code === 'state_conflict'
  const form = useRef<HTMLFormElement>(null)
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('editing.posts_title'), to: '/operator/posts' }, { label: title }]}
          />
        }
        title={<span className="wrap-anywhere">{title}</span>}
        aside={
          post ? (
            <>
              <Badge tone={post.state === 'published' ? 'success' : 'neutral'}>
                {t(`editing.post_${post.state}`)}
              </Badge>
              {post.state === 'published' ? (
                <TextLink to={`/blog/${post.slug}`}>{t('editing.details_see')}</TextLink>
              ) : null}
            </>
          ) : null
        }
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="grid min-w-0 gap-6">
          {wasSaved && !actionData ? <Alert tone="success">{t('editing.post_saved')}</Alert> : null}
          {isConflict ? <Alert tone="danger">{t('editing.post_conflict')}</Alert> : null}
          {refusal && !isConflict ? <RefusalAlert refusal={refusal} /> : null}
          {post && post.shown < post.version ? (
            <Alert tone="info">{t('editing.faq_earlier', { number: post.shown })}</Alert>
          ) : null}
          <PostForm
            key={`${post?.id} ${post?.shown} ${post?.version}`}
            form={form}
            post={post}
            values={actionData?.values}
            limits={limits}
            chosen={actionData?.chosen ?? post?.products ?? []}
            cover={actionData?.cover}
            sought={sought}
            placed={placed}
            refusal={refusal}
          />
          {offeredLocales.map((language) => (
            <LivePreview
              key={`${language} ${post?.shown} ${post?.version} ${placed}`}
              form={form}
              language={language}
              html={preview?.[language]}
            />
          ))}
        </div>
        {post ? (
          <div className="grid gap-6">
            <Versions
              versions={post.versions}
              shown={post.shown}
              pathOf={(version) => `/operator/posts/${post.id}?version=${version}`}
            />
            <FormerSlugs before="/blog/" slugs={post.former_slugs} />
          </div>
        ) : null}
      </div>
    </>
  )
}

function RefusalAlert({ refusal }: { refusal: Refusal }) {
  const t = useTranslate()
  // A list such as the tags counts as one field.
  const count = new Set(Object.keys(refusal.errors).map((name) => name.replace(/\.\d+$/, ''))).size
  return <Alert tone="danger">{count > 0 ? t('auth.errors_title', { count }) : refusal.message}</Alert>
}
