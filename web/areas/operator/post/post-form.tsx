import type { RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import { browserApi } from '#app/api.ts'
import { SelectField, TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { FormFields, useField, useForm } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import { valuesOf } from '#app/form/values-of.ts'
import type { Values } from '#app/form-rows.ts'
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
import { localeNames, offeredLocales } from '#values/locale.ts'
import { postTopics } from '#values/post-topic.ts'
import { slugLengthMax } from '#values/slug.ts'
import { PictureFields } from '../text-picture/picture-fields.tsx'
import { TranslatedField } from '../translated-field.tsx'

interface PostFormProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly post: WrittenPost | undefined
  /** Values that were submitted but not saved, for a preview or a search or because they were refused. */
  readonly values: Values | undefined
  readonly limits: Limits
  readonly chosen: readonly Place[]
  /** Cover picture uploaded with the last submission. */
  readonly cover: UploadedPicture | undefined
  readonly sought: { readonly words: string; readonly places: readonly Place[] } | undefined
  /** Address of the picture just inserted into a text. */
  readonly placed: string | undefined
  readonly refusal: Refusal | undefined
}

export function PostForm({
  form,
  post,
  values,
  limits,
  chosen,
  cover,
  sought,
  placed,
  refusal,
}: PostFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormFields
      values={values ?? valuesOfPost(post)}
      errors={refusal?.errors ?? {}}
      limits={limits}
      isBusy={isBusy}
      marks="none"
    >
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
          <PostText key={language} language={language} placed={placed} />
        ))}
        <Panel title={t('editing.text_picture_title')}>
          <PictureFields placed={placed} languages={offeredLocales} />
        </Panel>
        <PostDetails post={post} />
        <PostCover cover={cover} post={post} />
        <Panel title={t('editing.post_products')}>
          <PlacePicker
            label={t('editing.post_products')}
            hint={t('editing.post_products_hint')}
            name="products"
            chosen={chosen}
            found={sought?.places}
            words={sought?.words}
            error={refusal?.errors.products}
          />
        </Panel>
        <PostPublication />
        <ActionBar>
          <Button type="submit" name="command" value="keep" isBusy={isBusy}>
            {t('editing.faq_keep')}
          </Button>
          <Button type="submit" variant="quiet" name="command" value="preview" disabled={isBusy}>
            {t('operator.page_look')}
          </Button>
        </ActionBar>
      </Form>
    </FormFields>
  )
}

function valuesOfPost(post: WrittenPost | undefined): Values {
  if (!post) return { publication: 'draft' }
  const { slug, category, author, title, excerpt, body, cover, state, tags, published_at: at } = post
  const isAhead = state === 'scheduled' && at !== undefined
  return {
    ...valuesOf({ slug, category, author, title, excerpt, body }),
    ...valuesOf({ cover: { alt: cover?.alt } }),
    tags: tags.join(', '),
    publication: state === 'draft' ? 'draft' : isAhead ? 'at' : 'now',
    publish_at: isAhead ? momentFieldValue(at) : '',
  }
}

interface PostTextProps {
  readonly language: 'en' | 'fr'
  readonly placed: string | undefined
}

function PostText({ language: lang, placed }: PostTextProps) {
  const t = useTranslate()
  return (
    <Panel title={localeNames[lang]}>
      <div className="grid gap-5">
        <TextField
          name={`title.${lang}`}
          label={t('editing.post_title')}
          hint={lang === 'fr' ? t('editing.faq_french_hint') : undefined}
          input={{ lang }}
        />
        <TextareaField name={`excerpt.${lang}`} label={t('editing.post_excerpt')} input={{ lang, rows: 2 }} />
        <TextareaField
          key={placed}
          name={`body.${lang}`}
          label={t('editing.post_body')}
          hint={t('operator.page_body_hint')}
          input={{ lang, rows: 14, className: 'max-h-[60dvh] font-mono text-sm' }}
        />
      </div>
    </Panel>
  )
}

function PostDetails({ post }: Pick<PostFormProps, 'post'>) {
  const t = useTranslate()
  const slug = useField('slug')
  return (
    <Panel title={t('editing.post_where')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SlugField
          label={t('slugs.field')}
          before="/blog/"
          lengthMax={slugLengthMax.post}
          kept={post?.slug}
          written={slug.value}
          error={slug.error}
          ask={async (wanted) => {
            const query = { wanted }
            const params = { kind: 'post' } as const
            const answer = post
              ? browserApi('GET /operator/slugs/{kind}/{id}', { params: { ...params, id: post.id }, query })
              : browserApi('GET /operator/slugs/{kind}', { params, query })
            return (await answer).fault
          }}
        />
        <TextField name="author" label={t('editing.post_author')} />
        <TextField name="category" label={t('editing.post_category')} input={{ list: 'categories' }} />
        <TextField
          name="tags"
          label={t('editing.post_tags')}
          hint={t('editing.post_tags_hint')}
          input={{ dir: 'ltr' }}
        />
      </div>
      <datalist id="categories">
        {postTopics.map((topic) => (
          <option key={topic} value={topic} label={t(`blog.topic_${topic}`)} />
        ))}
      </datalist>
    </Panel>
  )
}

function PostCover({ cover, post }: Pick<PostFormProps, 'cover' | 'post'>) {
  const t = useTranslate()
  const { values, errors } = useForm()
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
            defaultChecked={!cover && values.remove_cover !== undefined}
            label={t('editing.post_cover_remove')}
          />
        ) : null}
        <Field
          label={t('editing.post_cover_file')}
          hint={t('editing.post_cover_hint')}
          error={errors.cover ?? errors['cover.id']}
        >
          {/* An uploaded picture isn't sent a second time. */}
          <FileInput key={cover?.id} name="file" accept="image/jpeg,image/png,image/webp,image/avif" />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <TranslatedField name="cover.alt" label={t('editing.post_alt')} />
        </div>
      </div>
    </Panel>
  )
}

function PostPublication() {
  const t = useTranslate()
  return (
    <Panel title={t('editing.post_when')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField name="publication" label={t('editing.post_publication')}>
          <option value="draft">{t('editing.post_as_draft')}</option>
          <option value="now">{t('editing.post_as_now')}</option>
          <option value="at">{t('editing.post_as_at')}</option>
        </SelectField>
        <TextField
          name="publish_at"
          label={t('editing.post_moment')}
          hint={t('editing.post_moment_hint')}
          input={{ type: 'datetime-local' }}
        />
      </div>
    </Panel>
  )
}
