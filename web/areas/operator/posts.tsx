import { Plus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { refuse } from '#app/refusal.ts'
import type { BlogLayout } from '#contract/posts.ts'
import { Moment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/posts'
import { ListPage } from './list-page.tsx'
import { RuleHistory } from './rule-history.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const query = queryOf(url)
  const [posts, layout] = await Promise.all([
    api('GET /operator/posts', { query }),
    api('GET /operator/blog-layout'),
  ])
  return { query, posts, layout }
}

const styles = ['grid', 'list'] as const
const sidebars = ['left', 'right', 'none'] as const
const states = ['draft', 'scheduled', 'published'] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    return await apiFrom(context)('PUT /operator/blog-layout', {
      body: {
        style: choiceIn(form, 'style', { of: styles, url }),
        sidebar: choiceIn(form, 'sidebar', { of: sidebars, url }),
        shows_author: form.has('shows_author'),
        shows_read_more: form.has('shows_read_more'),
      },
    })
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.posts_title')

const tones: Record<(typeof states)[number], BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'success',
}

export default function Posts({ loaderData: { query, posts, layout }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <ListPage
        title={t('editing.posts_title')}
        text={t('editing.posts_text')}
        search={{ label: t('editing.posts_search'), value: query.search ?? '' }}
        filters={[
          {
            name: 'state',
            label: t('operator.column_state'),
            value: query.state ?? '',
            options: states.map((value) => ({ value, label: t(`editing.post_${value}`) })),
          },
        ]}
        page={posts}
        notice={
          <>
            <div>
              <ButtonLink to="/operator/posts/new" icon={Plus}>
                {t('editing.post_new')}
              </ButtonLink>
            </div>
            {actionData && 'done' in actionData ? (
              <Alert tone="success">{t('editing.layout_kept')}</Alert>
            ) : null}
            {actionData && 'message' in actionData ? <Alert tone="danger">{actionData.message}</Alert> : null}
          </>
        }
        empty={{ title: t('editing.posts_none_title'), text: t('editing.posts_none_text') }}
      >
        <Table
          caption={t('editing.posts_title')}
          rows={posts.data}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('editing.post_title'),
              isHeader: true,
              cell: ({ id, title, slug }) => (
                <>
                  <AppLink
                    to={`/operator/posts/${id}`}
                    className="font-semibold wrap-anywhere text-accent-text hocus:underline"
                  >
                    {title}
                  </AppLink>
                  <span className="block text-sm font-normal break-all text-muted" dir="ltr">
                    {`/blog/${slug}`}
                  </span>
                </>
              ),
            },
            { label: t('editing.post_author'), cell: ({ author }) => <bdi>{author}</bdi> },
            {
              label: t('editing.post_moment'),
              cell: ({ published_at: at }) => (at ? <Moment at={at} style="day" /> : '—'),
            },
            {
              label: t('operator.column_state'),
              cell: ({ state }) => <Badge tone={tones[state]}>{t(`editing.post_${state}`)}</Badge>,
            },
          ]}
        />
      </ListPage>
      <LayoutForm {...layout} />
    </>
  )
}

function LayoutForm({ layout, data }: Route.ComponentProps['loaderData']['layout']) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Disclosure label={t('editing.layout_title')}>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-4 pt-4">
        <Field label={t('editing.layout_style')} className="min-w-36">
          <Select name="style" defaultValue={layout.style}>
            {styles.map((style) => (
              <option key={style} value={style}>
                {t(`editing.layout_${style}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('editing.layout_sidebar')} className="min-w-36">
          <Select name="sidebar" defaultValue={layout.sidebar}>
            {sidebars.map((sidebar) => (
              <option key={sidebar} value={sidebar}>
                {t(`editing.layout_${sidebar}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          name="shows_author"
          label={t('editing.layout_author')}
          defaultChecked={layout.shows_author}
        />
        <Checkbox
          name="shows_read_more"
          label={t('editing.layout_read_more')}
          defaultChecked={layout.shows_read_more}
        />
        <Button type="submit" variant="quiet" isBusy={isBusy}>
          {t('editing.faq_keep')}
        </Button>
      </Form>
      <div className="mt-6">
        <RuleHistory changes={data}>{(change) => <LaidOut layout={change.layout} />}</RuleHistory>
      </div>
    </Disclosure>
  )
}

function LaidOut({ layout }: { layout: BlogLayout }) {
  const t = useTranslate()
  return (
    <span className="grid gap-1">
      <span>
        <span className="text-muted">{t('editing.layout_style')}</span> {t(`editing.layout_${layout.style}`)}
      </span>
      <span>
        <span className="text-muted">{t('editing.layout_sidebar')}</span>{' '}
        {t(`editing.layout_${layout.sidebar}`)}
      </span>
      {layout.shows_author ? <span>{t('editing.layout_author')}</span> : null}
      {layout.shows_read_more ? <span>{t('editing.layout_read_more')}</span> : null}
    </span>
  )
}
