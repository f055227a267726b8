import { type RefObject, useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { apiFrom, browserApi } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refusalOfField, writtenIn } from '#app/refusal.ts'
import type { WrittenPost } from '#contract/posts.ts'
import type { KeptPicture } from '#shop/kept-picture.ts'
import { findPlaces, type Place } from '#shop/places/find-places.ts'
import { PlacePicker } from '#shop/places/place-picker.tsx'
import { chosenIn, soughtIn } from '#shop/places/written-places.ts'
import { SlugField } from '#shop/slug/slug-field.tsx'
import { FormerSlugs } from '#shop/slug/slug-page.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeNames, localeOf, localizedPath, offeredLocales } from '#values/locale.ts'
import { postTopics } from '#values/post-topic.ts'
import { slugLengthMax } from '#values/slug.ts'
import type { Route } from './+types/post'
import { inLanguage } from './in-language.ts'
import { writtenMoment } from './moments.ts'
import { LivePreview } from './post/live-preview.tsx'
import { coverOf, postOf } from './post/written.ts'
import { PictureFields } from './text-picture/picture-fields.tsx'
import { placePicture, refuseAtPicture, unplacedIn } from './text-picture/place-picture.ts'
import { Versions } from './versions.tsx'

/** `/operator/posts/new` adds a post; `?version=` shows an earlier text; `?saved` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const version = url.searchParams.get('version') ?? undefined
  const api = apiFrom(context)
  const post =
    id === 'new'
      ? undefined
      : await found(url, api('GET /operator/posts/{id}', { params: { id }, query: { version } }))
  return { post, wasSaved: url.searchParams.has('saved') }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const sought = soughtIn(form, ['products'])
  const command = sought ? undefined : choiceIn(form, 'command', { of: ['keep', 'picture', 'preview'], url })
  const chosen = chosenIn(form, 'products')
  const cover = await coverOf(api, form)
  const wrongCover = cover.refused === undefined ? {} : { cover: cover.refused }
  const again = {
    values: writtenIn(form),
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
      const answer = await placePicture(api, form, { field: `body.${language}`, t })
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
    const body = { ...postOf(form, { cover, url }), ...unplacedIn(form) }
    if (id !== 'new') {
      const version = Number(form.get('version'))
      await api('PUT /operator/posts/{id}', { params: { id }, body: { ...body, version } })
      return redirect(`${url.pathname}?saved`, 303)
    }
    const added = await api('POST /operator/posts', { body })
    return redirect(localizedPath(`/operator/posts/${added.id}?saved`, localeOf(url.pathname)), 303)
  } catch (error) {
    const { data: told, init } = refuseAtPicture(error, form)
    const refusal = { ...told, errors: { ...told.errors, ...wrongCover } }
    return data({ ...again, refusal }, init ?? {})
  }
}

export { readAgainOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.posts_title')

export default function PostPage({ loaderData: { post, wasSaved }, actionData }: Route.ComponentProps) {
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

interface PostFormProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly post: WrittenPost | undefined
  /** Values that were submitted but not saved, for a preview or a search or because they were refused. */
  readonly values: Readonly<Record<string, string>> | undefined
  readonly chosen: readonly Place[]
  /** Cover picture uploaded with the last submission. */
  readonly cover: KeptPicture | undefined
  readonly sought: { readonly words: string; readonly places: readonly Place[] } | undefined
  /** Address of the picture just inserted into a text. */
  readonly placed: string | undefined
  readonly refusal: Refusal | undefined
}

function PostForm({ form, post, values, chosen, cover, sought, placed, refusal }: PostFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const written = (name: string, kept: string | undefined) => values?.[name] ?? kept ?? ''
  const errorOf = (name: string) =>
    refusal?.errors[name] ??
    Object.entries(refusal?.errors ?? {}).find(([field]) => field.startsWith(`${name}.`))?.[1]
  const shownCover = cover ? { ...cover, alt: '' } : post?.cover?.picture
  const isAhead = post?.state === 'scheduled' && post.published_at !== undefined
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      className="grid gap-6"
    >
      <EnterSubmit />
      <input type="hidden" name="version" value={post?.version ?? 0} />
      {offeredLocales.map((language) => (
        <Panel key={language} title={localeNames[language]}>
          <div className="grid gap-5">
            <Field
              label={t('editing.post_title')}
              hint={language === 'fr' ? t('editing.faq_french_hint') : undefined}
              error={errorOf(`title.${language}`)}
            >
              <TextInput
                name={`title.${language}`}
                maxLength={160}
                lang={language}
                defaultValue={written(`title.${language}`, post?.title[language])}
              />
            </Field>
            <Field label={t('editing.post_excerpt')} error={errorOf(`excerpt.${language}`)}>
              <Textarea
                name={`excerpt.${language}`}
                rows={2}
                maxLength={300}
                lang={language}
                defaultValue={written(`excerpt.${language}`, post?.excerpt[language])}
              />
            </Field>
            <Field
              label={t('editing.post_body')}
              hint={t('operator.page_body_hint')}
              error={errorOf(`body.${language}`)}
            >
              <Textarea
                key={placed}
                name={`body.${language}`}
                rows={14}
                maxLength={60_000}
                lang={language}
                className="max-h-[60dvh] font-mono text-sm"
                defaultValue={written(`body.${language}`, post?.body[language])}
              />
            </Field>
          </div>
        </Panel>
      ))}
      <Panel title={t('editing.text_picture_title')}>
        <PictureFields
          placed={placed}
          alt={written('inline.alt', undefined)}
          errorOf={(name) => refusal?.errors[name]}
          languages={offeredLocales}
        />
      </Panel>
      <Panel title={t('editing.post_where')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SlugField
            label={t('slugs.field')}
            before="/blog/"
            lengthMax={slugLengthMax.post}
            kept={post?.slug}
            written={written('slug', post?.slug)}
            error={errorOf('slug')}
            ask={async (wanted) => {
              const query = { wanted }
              const params = { kind: 'post' } as const
              const answer = post
                ? browserApi('GET /operator/slugs/{kind}/{id}', { params: { ...params, id: post.id }, query })
                : browserApi('GET /operator/slugs/{kind}', { params, query })
              return (await answer).fault
            }}
          />
          <Field label={t('editing.post_author')} error={errorOf('author')}>
            <TextInput name="author" maxLength={120} defaultValue={written('author', post?.author)} />
          </Field>
          <Field label={t('editing.post_category')} error={errorOf('category')}>
            <TextInput
              name="category"
              maxLength={60}
              list="categories"
              defaultValue={written('category', post?.category)}
            />
          </Field>
          <Field label={t('editing.post_tags')} hint={t('editing.post_tags_hint')} error={errorOf('tags')}>
            <TextInput
              name="tags"
              maxLength={1000}
              dir="ltr"
              defaultValue={written('tags', post?.tags.join(', '))}
            />
          </Field>
        </div>
        <datalist id="categories">
          {postTopics.map((topic) => (
            <option key={topic} value={topic} label={t(`blog.topic_${topic}`)} />
          ))}
        </datalist>
      </Panel>
      <Panel title={t('editing.post_cover')}>
        <div className="grid gap-5">
          {shownCover ? (
            <Picture
              picture={shownCover}
              sizes="20rem"
              className="aspect-[3/2] w-full max-w-80 rounded-xl object-cover"
            />
          ) : null}
          {cover ? <input type="hidden" name="cover" value={JSON.stringify(cover)} /> : null}
          {post?.cover ? <input type="hidden" name="cover_id" value={post.cover.id} /> : null}
          {shownCover ? (
            <Checkbox
              key={cover?.id}
              name="remove_cover"
              defaultChecked={!cover && values?.remove_cover !== undefined}
              label={t('editing.post_cover_remove')}
            />
          ) : null}
          <Field
            label={t('editing.post_cover_file')}
            hint={t('editing.post_cover_hint')}
            error={refusal?.errors.cover ?? refusal?.errors['cover.id']}
          >
            {/* An uploaded picture isn't sent a second time. */}
            <FileInput key={cover?.id} name="file" accept="image/jpeg,image/png,image/webp,image/avif" />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            {offeredLocales.map((language) => (
              <Field
                key={language}
                label={t('editing.in_language', {
                  label: t('editing.post_alt'),
                  language: localeNames[language],
                })}
                error={errorOf(`cover.alt.${language}`)}
              >
                <TextInput
                  name={`cover.alt.${language}`}
                  maxLength={200}
                  lang={language}
                  defaultValue={written(`cover.alt.${language}`, post?.cover?.alt[language])}
                />
              </Field>
            ))}
          </div>
        </div>
      </Panel>
      <Panel title={t('editing.post_products')}>
        <PlacePicker
          label={t('editing.post_products')}
          hint={t('editing.post_products_hint')}
          name="products"
          chosen={chosen}
          found={sought?.places}
          words={sought?.words}
          error={errorOf('products')}
        />
      </Panel>
      <Panel title={t('editing.post_when')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('editing.post_publication')}>
            <Select
              name="publication"
              defaultValue={written(
                'publication',
                post === undefined || post.state === 'draft' ? 'draft' : isAhead ? 'at' : 'now',
              )}
            >
              <option value="draft">{t('editing.post_as_draft')}</option>
              <option value="now">{t('editing.post_as_now')}</option>
              <option value="at">{t('editing.post_as_at')}</option>
            </Select>
          </Field>
          <Field
            label={t('editing.post_moment')}
            hint={t('editing.post_moment_hint')}
            error={errorOf('publish_at')}
          >
            <TextInput
              type="datetime-local"
              name="publish_at"
              defaultValue={written(
                'publish_at',
                isAhead && post.published_at ? writtenMoment(post.published_at) : undefined,
              )}
            />
          </Field>
        </div>
      </Panel>
      <ActionBar>
        <Button type="submit" name="command" value="keep" isBusy={isBusy}>
          {t('editing.faq_keep')}
        </Button>
        <Button type="submit" variant="quiet" name="command" value="preview" disabled={isBusy}>
          {t('operator.page_look')}
        </Button>
      </ActionBar>
    </Form>
  )
}
