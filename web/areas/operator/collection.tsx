import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { revalidateOnConflict } from '#app/after-conflict.ts'
import { type Api, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import type { WrittenCollection } from '#contract/collections.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/collection'
import { CollectionForm } from './collections/collection-form.tsx'
import {
  collectionForm,
  isStep,
  previewOf,
  searched,
  stepped,
  storedRule,
  writtenIn,
  writtenOf,
} from './collections/written.ts'
import { Removal } from './edit-page.tsx'
import { inLanguage } from './in-language.ts'
import { coverOf } from './post/post-input.ts'
import { saveRecord, toList } from './save-record.server.ts'

const dones = ['added', 'saved'] as const

/** `/operator/collections/new` adds a collection; `?done=` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const collection =
    id === 'new' ? undefined : await found(url, api('GET /operator/collections/{id}', { params: { id } }))
  const rule = collection && storedRule(collection)
  return {
    collection,
    currency: collection?.currency ?? (await currencyOf(api)),
    preview: rule && (await previewOf(api, rule)),
    limits: bodyLimits('POST /operator/collections'),
    done: dones.find((each) => each === url.searchParams.get('done')),
  }
}

async function currencyOf(api: Api): Promise<string> {
  return (await api('GET /operator/collections')).currency
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = String(form.get('command') ?? '')
  if (command === 'remove') {
    await api('DELETE /operator/collections/{id}', { params: { id } })
    return toList('/operator/collections', url, '?done=removed')
  }
  const minorUnits = minorUnitsIn(await currencyOf(api))
  const { id: pictureId, uploaded, refused } = await coverOf(api, form)
  const fields = collectionForm(form, pictureId)
  const preview = () =>
    previewOf(api, readForm('POST /operator/collections/preview', fields, { url, minorUnits }).body.rule)
  const refusal = undefined as Refusal | undefined
  if (isStep(command)) return { written: stepped(form, command), preview: undefined, uploaded, refusal }
  const sought = command === 'keep' ? undefined : await searched(api, form)
  if (sought) return { written: sought, preview: await preview(), uploaded, refusal }
  const written = writtenIn(form)
  if (choiceIn(form, 'command', { of: ['keep', 'enter', 'preview'], url }) === 'preview') {
    return { written, preview: await preview(), uploaded, refusal }
  }
  const errors = refused === undefined ? {} : { picture_id: refused }
  const answer = await saveRecord('/operator/collections', { context, url, id, form: fields, errors })
  if (answer instanceof Response) return answer
  return data({ written, preview: await preview(), uploaded, refusal: answer.data }, answer.init ?? {})
}

/** A preview changes nothing. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return change.formData?.get('command') !== 'preview' && revalidateOnConflict(change)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'collections.title')

export default function Collection({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { collection, currency, done } = loaderData
  const name = collection ? inLanguage(collection.name, locale) : t('collections.new')
  const refusal = actionData?.refusal
  const written = actionData?.written ?? writtenOf(collection)
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('collections.title'), to: '/operator/collections' }, { label: name }]}
          />
        }
        title={<span className="wrap-anywhere">{name}</span>}
        text={collection ? <Address collection={collection} /> : null}
      />
      <div
        {...useFocusOnRows<HTMLDivElement>(actionData)}
        className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        {done && !actionData ? <Alert tone="success">{t(`collections.${done}`)}</Alert> : null}
        {refusal?.code === 'state_conflict' ? (
          <Alert tone="danger">{t('collections.conflict')}</Alert>
        ) : (
          <FormAlert refusal={refusal} errorCount={Object.keys(refusal?.errors ?? {}).length} />
        )}
        <CollectionForm
          // The key resets the form to the values of the answer.
          key={`${collection?.id} ${collection?.version} ${JSON.stringify(actionData?.written ?? '')}`}
          collection={collection}
          currency={currency}
          limits={loaderData.limits}
          written={written}
          errors={refusal?.errors ?? {}}
          preview={actionData ? actionData.preview : loaderData.preview}
          uploaded={actionData?.uploaded}
        />
        {/* A collection that coupons are for is kept: without it they would be for everything. */}
        {collection ? (
          <Removal
            blocked={
              collection.coupons.length > 0
                ? t('collections.remove_coupons', {
                    count: collection.coupons.length,
                    codes: collection.coupons.join(', '),
                  })
                : undefined
            }
            open={t('collections.remove_open')}
            text={t('collections.remove_text')}
            remove={t('collections.remove')}
          />
        ) : null}
      </div>
    </>
  )
}

function Address({ collection: { id, slug, state } }: { collection: WrittenCollection }) {
  const t = useTranslate()
  const path = `/collections/${slug}` as const
  return (
    <span className="flex flex-wrap gap-x-3">
      {state === 'visible' ? (
        <TextLink to={path} variant="more" className="wrap-anywhere">
          <bdi dir="ltr">{path}</bdi>
        </TextLink>
      ) : (
        <bdi dir="ltr">{path}</bdi>
      )}
      <TextLink to={`/operator/slugs/collection/${id}`}>{t('taxonomy.change_address')}</TextLink>
    </span>
  )
}
