import type { RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { WrittenPost } from '#contract/posts.ts'
import { momentFieldValue } from '#shop/market-moments.ts'
import type { Place } from '#shop/places/find-places.ts'
import { PlacePicker } from '#shop/places/place-picker.tsx'
import { SlugField } from '#shop/slug/slug-field.tsx'
import type { UploadedPicture } from '#shop/uploaded-picture.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { localeNames, offeredLocales } from '#values/locale.ts'
import { postTopics } from '#values/post-topic.ts'
import { slugLengthMax } from '#values/slug.ts'
import { PictureFields } from '../text-picture/picture-fields.tsx'

interface PostFormProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly post: WrittenPost | undefined
  /** Values that were submitted but not saved, for a preview or a search or because they were refused. */
  readonly values: Readonly<Record<string, string>> | undefined
  readonly chosen: readonly Place[]
  /** Cover picture uploaded with the last submission. */
  readonly cover: UploadedPicture | undefined
  readonly sought: { readonly words: string; readonly places: readonly Place[] } | undefined
  /** Address of the picture just inserted into a text. */
  readonly placed: string | undefined
  readonly refusal: Refusal | undefined
}

export function PostForm({ form, post, values, chosen, cover, sought, placed, refusal }: PostFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const written = (name: string, kept: string | undefined) => values?.[name] ?? kept ?? ''
  const errorOf = (name: string) =>
    refusal?.errors[name] ??
    Object.entries(refusal?.errors ?? {}).find(([field]) => field.startsWith(`${name}.`))?.[1]
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
        <PostText
          key={language}
          language={language}
          errorOf={errorOf}
          written={written}
          post={post}
          placed={placed}
        />
      ))}
      <Panel title={t('editing.text_picture_title')}>
        <PictureFields
          placed={placed}
          alt={written('inline.alt', undefined)}
          errorOf={(name) => refusal?.errors[name]}
          languages={offeredLocales}
        />
      </Panel>
      <PostDetails post={post} written={written} errorOf={errorOf} />
      <PostCover
        cover={cover}
        post={post}
        values={values}
        refusal={refusal}
        errorOf={errorOf}
        written={written}
      />
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
      <PostPublication post={post} written={written} errorOf={errorOf} />
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

interface PostTextProps {
  readonly language: 'en' | 'fr'
  readonly errorOf: (name: string) => string | undefined
  readonly written: (name: string, kept: string | undefined) => string
  readonly post: WrittenPost | undefined
  readonly placed: string | undefined
}

function PostText({ language, errorOf, written, post, placed }: PostTextProps) {
  const t = useTranslate()
  return (
    <Panel title={localeNames[language]}>
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
  )
}

interface PostDetailsProps {
  readonly post: WrittenPost | undefined
  readonly written: (name: string, kept: string | undefined) => string
  readonly errorOf: (name: string) => string | undefined
}

function PostDetails({ post, written, errorOf }: PostDetailsProps) {
  const t = useTranslate()
  return (
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
  )
}

interface PostCoverProps {
  readonly cover: UploadedPicture | undefined
  readonly post: WrittenPost | undefined
  readonly values: Readonly<Record<string, string>> | undefined
  readonly refusal: Refusal | undefined
  readonly errorOf: (name: string) => string | undefined
  readonly written: (name: string, kept: string | undefined) => string
}

function PostCover({ cover, post, values, refusal, errorOf, written }: PostCoverProps) {
  const t = useTranslate()
  const shownCover = cover ? { ...cover, alt: '' } : post?.cover?.picture
  return (
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
  )
}

interface PostPublicationProps {
  readonly post: WrittenPost | undefined
  readonly written: (name: string, kept: string | undefined) => string
  readonly errorOf: (name: string) => string | undefined
}

function PostPublication({ post, written, errorOf }: PostPublicationProps) {
  const t = useTranslate()
  const isAhead = post?.state === 'scheduled' && post.published_at !== undefined
  return (
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
              isAhead && post.published_at ? momentFieldValue(post.published_at) : undefined,
            )}
          />
        </Field>
      </div>
    </Panel>
  )
}
