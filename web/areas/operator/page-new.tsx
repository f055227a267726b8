import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { defaultLocale, localeNames, localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/page-new'
import { lookedAt, shownOf } from './page/commands.ts'
import { PageForm } from './page/form.tsx'
import { refuseAtPicture, uninsertedIn } from './text-picture/insert-picture.ts'

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['keep', 'picture', 'preview'], url })
  const textOf = (name: string) => String(form.get(name) ?? '')
  try {
    const looked = await lookedAt(api, form, { command, language: defaultLocale, url })
    if (looked) return looked
    const { slug } = await api('POST /operator/pages', {
      body: {
        slug: textOf('slug').trim(),
        title: textOf('title'),
        description: textOf('description'),
        body: textOf('body'),
        ...uninsertedIn(form),
      },
    })
    return redirect(localizedPath(`/operator/pages/${slug}?added`, localeOf(url.pathname)), 303)
  } catch (error) {
    return refuseAtPicture(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.page_new')

const empty = { language: defaultLocale, version: 0, title: '', description: '', body: '' }

export default function NewPage({ actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { refusal, placed, preview } = shownOf(actionData)
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('operator.pages_title'), to: '/operator/pages' },
              { label: t('operator.page_new') },
            ]}
          />
        }
        title={t('operator.page_new')}
        text={t('operator.page_new_text')}
      />
      <div className="mt-6 mb-8 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        <Panel title={localeNames[defaultLocale]}>
          <PageForm page={empty} isNew values={actionData?.values} placed={placed} refusal={refusal} />
        </Panel>
        {preview ? (
          <Panel title={t('operator.page_preview')}>
            <RichText html={preview.html} lang={defaultLocale} dir="ltr" />
          </Panel>
        ) : null}
      </div>
    </>
  )
}
