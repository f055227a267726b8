import { ArrowLeft } from 'lucide-react'
import { redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { newId } from '#values/id.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { minorUnitsOf, sellerPath } from '../dashboard.ts'
import { useSellerStore } from '../layout.tsx'
import type { Route } from './+types/dish'
import { DishForm } from './dish-form.tsx'
import { dishPath, textIn } from './paths.ts'

/** `?done=saved` shows a confirmation. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { menu } = await apiFrom(context)('GET /seller/stores/{store}/menu', { params })
  const section = menu.sections.find(({ dishes }) => dishes.some(({ id }) => id === params.id))
  const dish = section?.dishes.find(({ id }) => id === params.id)
  if (params.id !== 'new' && !dish) throw notFound(url)
  return {
    menu,
    dish,
    limits: bodyLimits('POST /seller/stores/{store}/menu/dishes'),
    sectionId: section?.id ?? url.searchParams.get('section') ?? undefined,
    done: url.searchParams.get('done'),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { store, id } = params
  const form = await request.formData()
  const picture = await pictureOf(apiFrom(context), form)
  if (picture) form.set('picture_id', picture.id)
  else if (form.has('removes_picture')) form.set('picture_id', '')
  const errors = picture?.refused === undefined ? {} : { picture_id: picture.refused }
  const sent = { context, url, form, errors, minorUnits: minorUnitsOf(context, params) }
  const goTo = (of: string, done: string) =>
    redirect(localizedPath(`${dishPath(store, of)}?done=${done}`, localeOf(url.pathname)), 303)
  if (id !== 'new') {
    const answer = await sendForm('PUT /seller/stores/{store}/menu/dishes/{id}', { ...sent, params })
    return 'saved' in answer ? goTo(id, 'saved') : answer
  }
  const answer = await sendForm('POST /seller/stores/{store}/menu/dishes', { ...sent, params: { store } })
  return 'saved' in answer ? goTo(answer.saved.id, 'added') : answer
}

/**
 * Uploads the picture of the form. Returns an invalid id if it is refused, so that the API still reports all other
 * errors.
 */
async function pictureOf(api: Api, form: FormData): Promise<{ id: string; refused?: string } | undefined> {
  const file = form.get('picture')
  if (!(file instanceof File) || file.size === 0) return undefined
  try {
    const { picture } = await api('POST /customer/pictures', { upload: file })
    return { id: picture.id }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { id: newId(), refused: error.message }
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'menu.title')

export default function Dish({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { slug } = useSellerStore()
  const { done, ...form } = loaderData
  const { dish } = form
  return (
    <>
      <PageHeader
        breadcrumb={
          <TextLink to={sellerPath(slug, 'menu')} variant="more" className="inline-flex items-center gap-2">
            <Icon of={ArrowLeft} size="sm" flips />
            {t('menu.back')}
          </TextLink>
        }
        aside={
          dish ? (
            <TextLink to={`${sellerPath(slug, 'products')}/${dish.id}/address`}>{t('slugs.change')}</TextLink>
          ) : null
        }
        title={dish ? t('menu.dish_title', { name: textIn(dish.name, locale) }) : t('menu.dish_new')}
      />
      <div className="mt-6 grid max-w-4xl gap-6">
        {!refusal && (done === 'saved' || done === 'added') ? (
          <Alert tone="success">{t(`menu.dish_${done}`)}</Alert>
        ) : null}
        <DishForm key={`${dish?.id} ${dish?.picture?.url}`} {...form} outcome={refusal} />
      </div>
    </>
  )
}
