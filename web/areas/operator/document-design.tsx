import { FileText } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useForm } from '#app/form/form-context.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { documentDesigns } from '#values/document-design.ts'
import type { Route } from './+types/document-design'
import { needsFullRights } from './needs-full-rights.ts'
import { loadedSettings } from './settings/loaded-settings.server.ts'
import { SettingsPage } from './settings/settings-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { design, data } = await apiFrom(context)('GET /operator/document-design')
  const changes = data.map(({ design: was, ...change }) => ({ ...change, rules: { design: was } }))
  return loadedSettings({ rules: { design }, data: changes }, 'PUT /operator/document-design')
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return sendForm('PUT /operator/document-design', { context, url, form: await request.formData() })
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'documents.design_title')

const texts = {
  title: 'documents.design_title',
  text: 'documents.design_text',
  save: 'documents.design_save',
  done: 'documents.design_saved',
} as const

/** Design of all documents, with a preview of each. */
export default function ChooseDocumentDesign({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const nameOf = (design: (typeof documentDesigns)[number]) => t(`documents.design_${design}`)
  return (
    <SettingsPage
      texts={texts}
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('documents.title'), to: '/operator/documents' },
            { label: t('documents.design_title') },
          ]}
        />
      }
      loaded={loaderData}
      outcome={actionData}
      fields={[
        {
          name: 'design',
          label: t('documents.design_choose'),
          tell: (values) =>
            documentDesigns
              .filter((each) => each === values.design)
              .map(nameOf)
              .join(),
        },
      ]}
    >
      <DesignChoice />
      <ul aria-label={t('documents.design_look')} className="flex flex-wrap gap-3">
        {documentDesigns.map((each) => (
          <li key={each}>
            <ButtonLink
              to={`/operator/documents/design/${each}.pdf`}
              reloadDocument
              download
              prefetch="none"
              variant="quiet"
              icon={FileText}
            >
              {t('documents.design_preview', { name: nameOf(each) })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </SettingsPage>
  )
}

function DesignChoice() {
  const t = useTranslate()
  return (
    <RadioCards
      legend={t('documents.design_choose')}
      name="design"
      layout="thirds"
      defaultValue={useForm().values.design}
      options={documentDesigns.map((each) => ({
        value: each,
        label: t(`documents.design_${each}`),
        description: t(`documents.design_${each}_text`),
      }))}
    />
  )
}
