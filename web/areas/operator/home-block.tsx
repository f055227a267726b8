import { data, redirect } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { findPlaces } from '#shop/places/find-places.ts'
import { chosenIn, placeSearchIn } from '#shop/places/places-input.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { type HomeBlockKind, isHomeBlockKind } from '#values/home-page.ts'
import { newId } from '#values/id.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/home-block'
import type { FormState } from './home/block-fields.tsx'
import { BlockForm } from './home/block-form.tsx'
import { errorsOfBlock, findProducts, namedReferences, saveBlocks, withBlock } from './home/commands.ts'
import { blockFields } from './home/fields.ts'
import { isStep, type Settings, settingsIn, stepped } from './home/settings-input.ts'
import { pictureNamesIn, uploadedKeys, uploadPictures } from './upload-pictures.ts'

/** `new` with `?kind=` adds a block. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const home = await apiFrom(context)('GET /operator/home')
  const block = home.blocks.find((each) => each.id === id)
  const asked = url.searchParams.get('kind')
  if (block) {
    const { kind }: { kind: HomeBlockKind } = block.content
    const settings: Settings = block.content.settings
    return { home, kind, settings, isShown: block.is_shown, isNew: false }
  }
  if (id !== 'new' || !isHomeBlockKind(asked)) throw notFound(url)
  return { home, kind: asked, settings: firstSettings(asked), isShown: true, isNew: true }
}

/** Starts with the minimum number of items for this kind of block. */
function firstSettings(kind: HomeBlockKind): Settings {
  return Object.fromEntries(
    blockFields[kind].flatMap((field) =>
      field.type === 'list' ? [[field.name, Array.from({ length: field.min }, () => ({}))]] : [],
    ),
  )
}

/** Result of a form that was not saved: its values, with errors or search results. */
interface Outcome {
  readonly settings: Settings
  readonly isShown: boolean
  readonly places: FormState['chosen']
  readonly pictures: readonly (readonly [string, Picture])[]
  readonly errors: Readonly<Record<string, string>>
  readonly found: FormState['found']
  readonly message: string | undefined
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = String(form.get('command') ?? '')
  const sought = command === 'keep' ? undefined : placeSearchIn(form, ['paths', 'ids'])
  if (!isStep(command) && !sought) choiceIn(form, 'command', { of: ['keep', 'enter'], url })
  const { blocks } = await api('GET /operator/home')
  const before = blocks.find((block) => block.id === id)
  const kind = before?.content.kind ?? url.searchParams.get('kind')
  if (!isHomeBlockKind(kind)) throw notFound(url)

  const uploaded = await uploadPictures(api, form, pictureNamesIn(form))
  const places = { paths: chosenIn(form, 'paths'), ids: chosenIn(form, 'ids') }
  const settingsWith = (pictures: ReadonlyMap<string, string>): Settings => ({
    ...settingsIn(form, blockFields[kind], { pictures }),
    ...(kind === 'categories' && { paths: places.paths.map(({ key }) => key) }),
    ...(kind === 'products' && places.ids.length > 0 && { ids: places.ids.map(({ key }) => key) }),
  })
  const written = settingsWith(uploaded.keys)
  const isShown = form.has('is_shown')
  const again: Outcome = {
    settings: written,
    isShown,
    places,
    pictures: uploaded.pictures,
    errors: uploaded.errors,
    found: undefined,
    message: undefined,
  }

  if (isStep(command)) return data({ ...again, settings: stepped(written, command) })
  if (sought) {
    const { name, words } = sought
    const found =
      name === 'ids' ? await findProducts(api, words) : await findPlaces(api, { kind: 'category', words })
    return data({ ...again, found: { name, words, places: found } })
  }
  const content = { kind, settings: settingsWith(uploadedKeys(uploaded)) }
  const block = { id: before?.id ?? newId(), is_shown: isShown, content }
  const after = withBlock(blocks, block)
  try {
    await saveBlocks(api, { revision: Number(form.get('revision')), blocks: after })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const told = errorsOfBlock(error.body.errors ?? {}, after.indexOf(block))
    const message = error.code === 'state_conflict' ? 'conflict' : error.message
    return data({ ...again, errors: { ...told, ...uploaded.errors }, message }, { status: error.status })
  }
  return redirect(localizedPath('/operator/home?done=kept', localeOf(url.pathname)), 303)
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'editing.home_title')

export default function HomeBlock({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { home, kind, isNew } = loaderData
  const settings = actionData?.settings ?? loaderData.settings
  const title = t(`editing.home_kind_${kind}`)
  const message = actionData?.message
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: t('editing.home_title'), to: '/operator/home' }, { label: title }]} />
        }
        title={title}
        text={t(`editing.home_kind_${kind}_text`)}
      />
      <div {...useFocusOnRows<HTMLDivElement>(actionData)} className="mt-8 max-w-4xl">
        <Card>
          <BlockForm
            // The key resets the form to the values in the response.
            key={JSON.stringify([settings, isNew])}
            kind={kind}
            revision={home.revision}
            isShown={actionData?.isShown ?? loaderData.isShown}
            settings={settings}
            message={message === 'conflict' ? t('editing.home_conflict') : message}
            state={{
              errors: actionData?.errors ?? {},
              collections: home.collections,
              pictures: new Map([
                ...home.pictures.map(({ key, picture }) => [key, picture] as const),
                ...(actionData?.pictures ?? []),
              ]),
              chosen: actionData?.places ?? namedReferences(settings, home),
              found: actionData?.found,
            }}
          />
        </Card>
      </div>
    </>
  )
}
