import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { needsFullRights } from '../needs-full-rights.ts'
import type { Route } from './+types/legal'
import { StepFrame } from './step-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { details } = await apiFrom(context)('GET /operator/contact-details')
  const values = { email: details.email, address: details.address.en }
  return { values, limits: bodyLimits('POST /operator/setup/legal') }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const answer = await sendForm('POST /operator/setup/legal', { context, url, form })
  return 'saved' in answer ? redirect(localizedPath('/operator', localeOf(url.pathname)), 303) : answer
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.legal_title')

export default function Legal({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <StepFrame title={t('setup.legal_title')} text={t('setup.legal_text')}>
      <ContractForm
        {...loaderData}
        outcome={actionData}
        save="setup.legal_save"
        more={<TextLink to="/operator/pages">{t('setup.legal_edit')}</TextLink>}
      >
        <Panel title={t('setup.legal_business')}>
          <div className="grid gap-5">
            <TextField name="business" label={t('setup.business')} input={{ autoComplete: 'organization' }} />
            <TextField name="registration" label={t('setup.registration')} />
            <TextareaField
              name="address"
              label={t('setup.address')}
              input={{ rows: 3, autoComplete: 'street-address' }}
            />
            <TextField
              name="email"
              label={t('auth.email')}
              input={{ type: 'email', autoComplete: 'email', dir: 'ltr' }}
            />
            <TextField name="law" label={t('setup.law')} input={{ autoComplete: 'country-name' }} />
          </div>
        </Panel>
      </ContractForm>
    </StepFrame>
  )
}
