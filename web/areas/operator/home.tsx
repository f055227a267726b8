import { Eye, LayoutTemplate, Undo2 } from 'lucide-react'
import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { WrittenHome } from '#contract/home-page.ts'
import { Moment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Question } from '#ui/question.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/home'
import { AddBlock } from './home/add-block.tsx'
import { BlockList } from './home/block-list.tsx'
import { changedBlocks, keepBlocks } from './home/commands.ts'

const dones = ['kept', 'published', 'discarded', 'restored'] as const

/** What was done is in the address: `?done=published`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('done')
  return {
    home: await apiFrom(context)('GET /operator/home'),
    done: dones.find((done) => done === asked),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const body = { revision: Number(form.get('revision')) }
  const to = (done: string) => redirect(localizedPath(`/operator/home${done}`, localeOf(url.pathname)), 303)
  try {
    switch (form.get('command')) {
      case 'publish':
        await api('POST /operator/home/publish', { body })
        return to('?done=published')
      case 'discard':
        await api('POST /operator/home/discard', { body })
        return to('?done=discarded')
      case 'restore': {
        const params = { version: Number(form.get('version')) }
        await api('POST /operator/home/versions/{version}/restore', { params, body })
        return to('?done=restored')
      }
      default: {
        const { blocks } = await api('GET /operator/home')
        const changed = changedBlocks(form, blocks)
        if (changed) await keepBlocks(api, { ...body, blocks: changed })
        return to('')
      }
    }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.home_title')

/** The home page, block by block: what it will be, beside what it was. */
export default function Home({ loaderData: { home, done }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        title={t('editing.home_title')}
        text={t('editing.home_text')}
        aside={
          <ButtonLink to="/operator/home/preview" variant="quiet" icon={Eye}>
            {t('editing.home_preview')}
          </ButtonLink>
        }
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="grid min-w-0 gap-6">
          {actionData ? (
            <Alert tone="danger">
              {actionData.code === 'state_conflict' ? t('editing.home_conflict_list') : actionData.message}
            </Alert>
          ) : null}
          {done && !actionData ? <Alert tone="success">{t(`editing.home_${done}`)}</Alert> : null}
          {home.blocks.length === 0 ? (
            <EmptyState
              icon={LayoutTemplate}
              title={t('editing.home_none_title')}
              text={t('editing.home_none_text')}
            />
          ) : (
            <BlockList home={home} />
          )}
          <AddBlock />
        </div>
        <div className="grid gap-6">
          <Publishing home={home} />
          <History home={home} />
        </div>
      </div>
    </>
  )
}

function Publishing({
  home: { revision, version, is_changed, changed_at, changed_by },
}: {
  home: WrittenHome
}) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('editing.home_publishing')}>
      {is_changed ? (
        <div className="grid gap-4">
          <p>
            {t('editing.home_changed')}
            {changed_at ? (
              <span className="block text-sm text-muted">
                <Moment at={changed_at} />{' '}
                {changed_by ? (
                  <>
                    · <bdi>{changed_by}</bdi>
                  </>
                ) : null}
              </span>
            ) : null}
          </p>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="revision" value={revision} />
            <Button type="submit" name="command" value="publish" isBusy={isBusy}>
              {t('editing.home_publish')}
            </Button>
            <Button variant="quiet" popoverTarget="discard-home">
              {t('editing.home_discard')}
            </Button>
          </Form>
          <Question
            id="discard-home"
            title={t('editing.home_discard_question')}
            text={t('editing.home_discard_text', { number: version })}
          >
            <Form method="post" className="flex flex-wrap justify-end gap-3">
              <input type="hidden" name="revision" value={revision} />
              <Button variant="quiet" popoverTarget="discard-home" popoverTargetAction="hide">
                {t('editing.home_stay')}
              </Button>
              <Button type="submit" variant="danger" name="command" value="discard">
                {t('editing.home_discard')}
              </Button>
            </Form>
          </Question>
        </div>
      ) : (
        <p className="text-muted">{t('editing.home_unchanged')}</p>
      )}
    </Panel>
  )
}

function History({ home: { revision, versions } }: { home: WrittenHome }) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.page_history')}>
      {versions.length === 0 ? <p className="text-muted">{t('editing.home_never')}</p> : null}
      <ol className="flex flex-col divide-y divide-line">
        {versions.map(({ version, written_at, written_by, blocks_count }, place) => (
          <li key={version} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <span className="font-semibold text-strong">
              {t('operator.page_version', { number: version })}
              {place === 0 ? (
                <span className="font-normal text-muted"> · {t('editing.home_seen_now')}</span>
              ) : null}
            </span>
            <span className="text-sm text-muted">
              <Moment at={written_at} /> · <bdi>{written_by ?? t('operator.page_by_market')}</bdi> ·{' '}
              {t('editing.home_blocks_count', { count: blocks_count })}
            </span>
            {place > 0 ? (
              <Form method="post">
                <input type="hidden" name="revision" value={revision} />
                <input type="hidden" name="version" value={version} />
                <Button
                  type="submit"
                  size="sm"
                  variant="quiet"
                  icon={Undo2}
                  name="command"
                  value="restore"
                  aria-label={t('editing.home_restore_label', { number: version })}
                  className="mt-1"
                >
                  {t('editing.home_restore')}
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
