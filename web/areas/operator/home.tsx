import { Eye, LayoutTemplate } from 'lucide-react'
import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/home'
import { DraftHistory, Publishing } from './drafting.tsx'
import { AddBlock } from './home/add-block.tsx'
import { BlockList } from './home/block-list.tsx'
import { changedBlocks, moves, saveBlocks } from './home/commands.ts'

const dones = ['kept', 'removed', 'published', 'discarded', 'restored'] as const

/** `?done=published` shows a confirmation. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('done')
  return {
    home: await apiFrom(context)('GET /operator/home'),
    done: dones.find((done) => done === asked),
  }
}

const commands = ['publish', 'discard', 'restore', ...moves] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: commands, url })
  const body = { revision: Number(form.get('revision')) }
  const to = (done: string) => redirect(localizedPath(`/operator/home${done}`, localeOf(url.pathname)), 303)
  try {
    switch (command) {
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
        const changed = changedBlocks(form, { blocks, command })
        if (changed) await saveBlocks(api, { ...body, blocks: changed })
        return to(command === 'remove' ? '?done=removed' : '')
      }
    }
  } catch (error) {
    return refuse(error, form)
  }
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.home_title')

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
          <Publishing draft={home} discardText={t('editing.home_discard_text', { number: home.version })} />
          <DraftHistory
            revision={home.revision}
            versions={home.versions}
            factOf={({ blocks_count }) => t('editing.home_blocks_count', { count: blocks_count })}
          />
        </div>
      </div>
    </>
  )
}
