import { FileText } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { documentDesigns } from '#values/document-design.ts'
import type { Route } from './+types/document-design'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleHistory } from './rule-history.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/document-design')
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const design = choiceIn(form, 'design', { of: documentDesigns, url })
  try {
    await apiFrom(context)('PUT /operator/document-design', { body: { design } })
    return { done: true }
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'documents.design_title')

/** Design of all documents, with a preview of each. */
export default function ChooseDocumentDesign({
  loaderData: { design, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('documents.title'), to: '/operator/documents' },
              { label: t('documents.design_title') },
            ]}
          />
        }
        title={t('documents.design_title')}
        text={t('documents.design_text')}
      />
      <div className="mt-6 mb-8 grid max-w-4xl gap-6">
        {actionData && 'done' in actionData ? (
          <Alert tone="success">{t('documents.design_saved')}</Alert>
        ) : null}
        <Panel title={t('documents.design_look')}>
          <ul className="flex flex-wrap gap-3">
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
                  {t('documents.design_preview', { name: t(`documents.design_${each}`) })}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t('documents.design_choose')}>
          <Form method="post" className="grid gap-5">
            <FormAlert refusal={refusal} errorCount={0} />
            <RadioCards
              legend={t('documents.design_choose')}
              hidesLegend
              name="design"
              layout="thirds"
              defaultValue={refusal?.values.design ?? design}
              options={documentDesigns.map((each) => ({
                value: each,
                label: t(`documents.design_${each}`),
                description: t(`documents.design_${each}_text`),
              }))}
            />
            <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
              {t('documents.design_save')}
            </Button>
          </Form>
        </Panel>
        <RuleHistory changes={changes}>{(change) => t(`documents.design_${change.design}`)}</RuleHistory>
      </div>
    </>
  )
}
