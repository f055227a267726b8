import { Eye } from 'lucide-react'
import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { type Locale, localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/theme'
import { DraftHistory, Publishing } from './drafting.tsx'
import { themeFields, themeParts } from './theme/fields.ts'
import { errorsOfTheme, nearestColours, writtenOf } from './theme/form-state.ts'
import type { FieldState } from './theme/theme-fields.tsx'
import { ThemeFieldOf } from './theme/theme-fields.tsx'
import { sentTheme, themeIn, type WrittenTheme } from './theme/theme-input.ts'
import { pictureNamesIn, uploadedKeys, uploadPictures } from './upload-pictures.ts'

/** Publishing saves this form first. */
const formId = 'theme'

const dones = ['kept', 'published', 'discarded', 'restored'] as const

/** `?done=published` shows a confirmation. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('done')
  const { theme, ...draft } = await apiFrom(context)('GET /operator/theme')
  return { draft, written: writtenOf(theme, themeFields), done: dones.find((done) => done === asked) }
}

/** Result of a form that was not saved: its values and errors. */
interface Outcome {
  readonly written: WrittenTheme | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly nearest: Readonly<Record<string, string>>
  readonly pictures: readonly (readonly [string, Picture])[]
  readonly message: string | undefined
  readonly isConflict: boolean
}

const commands = ['keep', 'publish', 'look', 'discard', 'restore'] as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const body = { revision: Number(form.get('revision')) }
  const asked = String(form.get('command') ?? '')
  const isStep = asked.startsWith('more ') || asked.startsWith('use:')
  const command = isStep ? asked : choiceIn(form, 'command', { of: commands, url })
  const pathOf = (path: string) => localizedPath(path, localeOf(url.pathname))
  const again: Outcome = {
    written: undefined,
    errors: {},
    nearest: {},
    pictures: [],
    message: undefined,
    isConflict: false,
  }
  if (command === 'discard' || command === 'restore') {
    try {
      if (command === 'discard') {
        await api('POST /operator/theme/discard', { body })
        return redirect(pathOf('/operator/theme?done=discarded'), 303)
      }
      const params = { version: Number(form.get('version')) }
      await api('POST /operator/theme/versions/{version}/restore', { params, body })
      return redirect(pathOf('/operator/theme?done=restored'), 303)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      return data(
        { ...again, message: error.message, isConflict: isConflict(error) },
        { status: error.status },
      )
    }
  }

  const uploaded = await uploadPictures(api, form, pictureNamesIn(form))
  const written = submittedValues(form, command, uploaded.keys)
  const shown = { ...again, written, errors: uploaded.errors, pictures: uploaded.pictures }
  if (command.startsWith('more ')) return data(shown)
  const theme = sentTheme(submittedValues(form, command, uploadedKeys(uploaded)), themeFields)
  try {
    const kept = await api('PUT /operator/theme/draft', { body: { ...body, theme } })
    if (command === 'publish') {
      await api('POST /operator/theme/publish', { body: kept })
      // Loads a new document, so that this page also gets the new colours.
      return redirectDocument(pathOf('/operator/theme?done=published'), 303)
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const nearest = nearestColours(written)
    const told = errorsOfTheme(error.body.errors ?? {})
    const refused = {
      // The API checks colours only when the rest is valid; here all errors are reported at once.
      errors: { ...unreadIn(nearest, localeOf(url.pathname)), ...told, ...uploaded.errors },
      nearest,
      message: error.message,
      isConflict: isConflict(error),
    }
    return data({ ...shown, ...refused }, { status: error.status })
  }
  if (command === 'look') return redirectDocument(pathOf('/operator/theme/preview'), 303)
  return redirect(pathOf('/operator/theme?done=kept'), 303)
}

/** Returns the form's values, with a suggested colour if its button was pressed. */
function submittedValues(
  form: FormData,
  command: string,
  pictures: ReadonlyMap<string, string>,
): WrittenTheme {
  const written = themeIn(form, themeFields, pictures)
  const [, colour, chosen = ''] = /^use:(accent|action|offer):(#[0-9a-f]{6})$/.exec(command) ?? []
  return colour === undefined ? written : { ...written, lines: { ...written.lines, [colour]: chosen } }
}

function unreadIn(nearest: Readonly<Record<string, string>>, locale: Locale): Record<string, string> {
  const text = translatorFor(locale)('problems.colour_contrast')
  return Object.fromEntries(Object.keys(nearest).map((name) => [name, text]))
}

function isConflict({ code }: ApiProblem): boolean {
  return code === 'state_conflict'
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'theming.title')

/** Draft of the theme (appearance and names), beside the published version. */
export default function Theme({ loaderData: { draft, written, done }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const shown = actionData?.written ?? written
  const errors = actionData?.errors ?? {}
  const errorCount = Object.keys(errors).length
  const state = {
    written: shown,
    errors,
    nearest: actionData?.nearest ?? {},
    pictures: new Map([
      ...draft.pictures.map(({ key, picture }) => [key, picture] as const),
      ...(actionData?.pictures ?? []),
    ]),
  }
  return (
    <>
      <PageHeader
        title={t('theming.title')}
        text={t('theming.text')}
        aside={
          <ButtonLink to="/operator/theme/preview" reloadDocument prefetch="none" variant="quiet" icon={Eye}>
            {t('editing.home_preview')}
          </ButtonLink>
        }
      />
      <div
        {...useFocusOnRows<HTMLDivElement>(actionData)}
        className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start"
      >
        <Form
          // The key resets the form to the values in the response.
          key={JSON.stringify([shown, [...shown.switches], draft.revision])}
          id={formId}
          method="post"
          encType="multipart/form-data"
          preventScrollReset
          className="grid min-w-0 gap-6"
        >
          <EnterSubmit />
          {errorCount > 0 ? (
            <Alert tone="danger">{t('auth.errors_title', { count: errorCount })}</Alert>
          ) : null}
          {actionData?.isConflict ? <Alert tone="danger">{t('theming.conflict')}</Alert> : null}
          {errorCount === 0 && actionData?.message !== undefined && !actionData.isConflict ? (
            <Alert tone="danger">{actionData.message}</Alert>
          ) : null}
          {done && !actionData ? <Alert tone="success">{t(`editing.home_${done}`)}</Alert> : null}
          <input type="hidden" name="revision" value={draft.revision} />
          {themeParts.map((part) => (
            <ThemePanel key={part.name} part={part} state={state} />
          ))}
          <ActionBar>
            <Button type="submit" name="command" value="keep" isBusy={isBusy}>
              {t('editing.home_keep')}
            </Button>
            <Button type="submit" name="command" value="publish" variant="action">
              {t('theming.keep_and_publish')}
            </Button>
            <Button type="submit" name="command" value="look" variant="quiet" icon={Eye}>
              <span className="max-sm:sr-only">{t('theming.keep_and_look')}</span>
            </Button>
          </ActionBar>
        </Form>
        <div className="grid gap-6">
          <Publishing
            draft={draft}
            formId={formId}
            discardText={t('theming.discard_text', { number: draft.version })}
          />
          <DraftHistory revision={draft.revision} versions={draft.versions} />
        </div>
      </div>
    </>
  )
}

interface ThemePanelProps {
  readonly part: (typeof themeParts)[number]
  readonly state: FieldState
}

function ThemePanel({ part: { name, fields }, state }: ThemePanelProps) {
  const t = useTranslate()
  return (
    <Panel title={t(`theming.part_${name}`)}>
      <div className="grid gap-5">
        {fields.map((field) => (
          <ThemeFieldOf key={field.name} field={field} state={state} />
        ))}
        {name === 'popups' ? (
          <p className="text-sm text-muted">
            {t('theming.popup_coupons', { share: '{share}' })}{' '}
            <TextLink to="/operator/coupons">{t('promotions.title')}</TextLink>
          </p>
        ) : null}
        {name === 'goods' ? (
          <p className="text-sm text-muted">
            {t('theming.elsewhere')} <TextLink to="/operator/posts">{t('editing.posts_title')}</TextLink>
            {' · '}
            <TextLink to="/operator/contact-details">{t('editing.details_title')}</TextLink>
          </p>
        ) : null}
      </div>
    </Panel>
  )
}
