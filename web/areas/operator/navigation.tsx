import { useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refusalOf } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { type MenuName, menuNames } from '#values/navigation.ts'
import type { Route } from './+types/navigation'
import { AddEntry } from './navigation/add-entry.tsx'
import { addedIn, isFull, isStep, type Row, rowsIn, rowsOf, stepped } from './navigation/entries.ts'
import { searchTargets, type TargetSearch } from './navigation/find-targets.ts'
import { MenuRows } from './navigation/menu-rows.tsx'

/** `?menu=footer` shows the other menu; `?done=` confirms the last change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const menu = menuIn(url)
  const written = await api('GET /operator/navigation/{menu}', { params: { menu } })
  const done = (['saved', 'reset'] as const).find((each) => each === url.searchParams.get('done'))
  return { menu, version: written.version, rows: rowsOf(written), done }
}

function menuIn(url: URL): MenuName {
  return menuNames.find((menu) => menu === url.searchParams.get('menu')) ?? 'header'
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const menu = menuIn(url)
  const params = { menu }
  const form = await request.formData()
  const command = String(form.get('command') ?? '')
  const rows = rowsIn(form)
  if (isStep(command)) return unsaved(stepped(rows, command))
  if (command === 'add:entries') {
    const added = addedIn(form)
    return unsaved(added ? [...rows, added] : rows)
  }
  const sought = await searchTargets(api, form, translatorFor(localeOf(url.pathname)))
  if (sought) return { ...unsaved(rows), sought }
  const done = (what: string) =>
    redirect(localizedPath(`/operator/navigation?menu=${menu}&done=${what}`, localeOf(url.pathname)), 303)
  if (choiceIn(form, 'command', { of: ['keep', 'reset'], url }) === 'reset') {
    await api('DELETE /operator/navigation/{menu}', { params })
    return done('reset')
  }
  try {
    await api('PUT /operator/navigation/{menu}', {
      params,
      body: { version: Number(form.get('version')), entries: rows.map(({ entry }) => entry) },
    })
    return done('saved')
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data(unsaved(rows, refusalOf(error, form)), { status: error.status })
  }
}

function unsaved(rows: readonly Row[], refusal?: Refusal) {
  return { rows, refusal, sought: undefined as TargetSearch | undefined }
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'navigation.title')

export default function Navigation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  const { menu, version, done } = loaderData
  const rows = actionData?.rows ?? loaderData.rows
  const refusal = actionData?.refusal
  const errors = refusal?.errors ?? {}
  return (
    <>
      <PageHeader title={t('navigation.title')} />
      <div
        {...useFocusOnRows<HTMLDivElement>(actionData)}
        className="mt-6 mb-8 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6"
      >
        <TabLinks
          label={t('navigation.title')}
          tabs={menuNames.map((each) => ({
            label: t(`navigation.menu_${each}`),
            to: `/operator/navigation?menu=${each}`,
            isCurrent: each === menu,
          }))}
        />
        {done && !actionData ? (
          <Alert tone="success">{t(done === 'saved' ? 'navigation.saved' : 'navigation.reset_done')}</Alert>
        ) : null}
        {refusal?.code === 'state_conflict' ? (
          <Alert tone="danger">{t('navigation.conflict')}</Alert>
        ) : (
          <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
        )}
        <Form ref={form} method="post" noValidate preventScrollReset key={`${menu} ${JSON.stringify(rows)}`}>
          <EnterSubmit />
          <input type="hidden" name="version" value={version} />
          <div className="grid gap-6">
            <Panel title={t(`navigation.menu_${menu}`)}>
              {rows.length === 0 ? <p className="text-muted">{t('navigation.none')}</p> : null}
              <MenuRows form={form} rows={rows} errors={errors} />
            </Panel>
            <Panel title={t('navigation.add')}>
              <AddEntry key={actionData?.sought?.words} sought={actionData?.sought} isFull={isFull(rows)} />
            </Panel>
          </div>
          <div className="mt-6">
            <ActionBar>
              <Button type="submit" name="command" value="keep" isBusy={isBusy}>
                {t('navigation.save')}
              </Button>
              {version > 0 ? (
                <Button type="submit" variant="quiet" name="command" value="reset" disabled={isBusy}>
                  {t('navigation.reset')}
                </Button>
              ) : null}
            </ActionBar>
          </div>
        </Form>
      </div>
    </>
  )
}
