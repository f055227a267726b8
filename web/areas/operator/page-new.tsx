import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { defaultLocale, localeNames } from '#values/locale.ts'
import type { Route } from './+types/page-new'
import { lookedAt, shownOf } from './page/commands.ts'
import { PageForm } from './page/form.tsx'
import { toList } from './save-record.server.ts'
import { markUninserted } from './text-picture/insert-picture.ts'

export function loader() {
  return { limits: bodyLimits('POST /operator/pages') }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['keep', 'picture', 'preview'], url })
  const looked = await lookedAt(api, form, { command, language: defaultLocale, url })
  if (looked) return looked
  markUninserted(form)
  const answer = await sendForm('POST /operator/pages', { context, url, form })
  return 'saved' in answer ? toList('/operator/pages', url, `/${answer.saved.slug}?added`) : answer
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.page_new')

const empty = { language: defaultLocale, version: 0 }

export default function NewPage({ loaderData: { limits }, actionData }: Route.ComponentProps) {
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
          <PageForm
            page={empty}
            isNew
            values={actionData?.values}
            limits={limits}
            placed={placed}
            refusal={refusal}
          />
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
