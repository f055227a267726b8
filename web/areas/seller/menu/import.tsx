import { data, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refusalOfField, refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { may, sellerPath } from '../dashboard.ts'
import { useSellerStore } from '../layout.tsx'
import type { Route } from './+types/import'
import { type CheckedFile, CheckedMenu } from './checked-menu.tsx'
import { MenuFileForm } from './menu-file-form.tsx'

interface Checked {
  readonly checked: CheckedFile
}

/** Checks the chosen file; the checked one is sent again to be imported. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['check', 'import'], url })
  const upload = (file: Blob, is_dry_run: 'true' | 'false') =>
    apiFrom(context)('POST /seller/stores/{store}/menu/import', {
      params,
      query: { is_dry_run },
      upload: file,
    })
  try {
    if (command === 'import') {
      await upload(decoded(textOf(form, 'content') ?? ''), 'false')
      const path = `${sellerPath(params.store, 'menu')}?done=imported` as const
      return redirect(localizedPath(path, localeOf(url.pathname)), 303)
    }
    const file = form.get('file')
    if (!(file instanceof File) || file.name === '') return refusalOfField(form, 'file', '')
    const found = await upload(file, 'true')
    return data<Checked>({ checked: { name: file.name, content: await encoded(file), ...found } })
  } catch (error) {
    form.delete('content')
    return refuse(error, form)
  }
}

async function encoded(file: Blob): Promise<string> {
  return Buffer.from(await file.arrayBuffer()).toString('base64')
}

function decoded(content: string): Blob {
  return new Blob([Buffer.from(content, 'base64')])
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'menu.import_title')

export default function ImportMenu({ actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const store = useSellerStore()
  const { slug } = store
  const path = sellerPath(slug, 'menu')
  const checked = actionData && 'checked' in actionData ? actionData.checked : undefined
  const refusal: Refusal | undefined = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: t('menu.title'), to: path }, { label: t('menu.import_title') }]} />
        }
        title={t('menu.import_title')}
      />
      <div className="mt-6 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        {!may(store, 'products.edit') ? (
          <Alert tone="info">{t('menu.packer')}</Alert>
        ) : checked ? (
          <CheckedMenu checked={checked} importPath={`${path}/import`} />
        ) : (
          <MenuFileForm refusal={refusal} exportPath={`${path}/export.csv`} />
        )}
      </div>
    </>
  )
}
