import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { StaffInvitation, StaffMember } from '#contract/store-staff.ts'
import { Moment } from '#shop/moment.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type GrantedStoreRole, grantedStoreRoles } from '#values/permissions.ts'
import type { Route } from './+types/staff'
import { useSellerStore } from './layout.tsx'
import { StaffNotice } from './staff/staff-notice.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [staff, { id }] = await Promise.all([
    api('GET /seller/stores/{store}/staff', { params }),
    api('GET /customer'),
  ])
  return { ...staff, ownId: id }
}

const commands = ['invite', 'resend', 'revoke', 'change_role', 'remove'] as const

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const command = choiceIn(form, 'command', { of: commands, url })
  const ofOne = { params: { ...params, id: String(form.get('id') ?? '') } }
  // An unknown role is refused by the API at its field.
  const role = String(form.get('role') ?? '') as GrantedStoreRole
  try {
    switch (command) {
      case 'invite': {
        const body = { email: String(form.get('email') ?? ''), role }
        return { invited: await api('POST /seller/stores/{store}/staff-invitations', { params, body }) }
      }
      case 'resend':
        return { invited: await api('POST /seller/stores/{store}/staff-invitations/{id}/resend', ofOne) }
      case 'revoke':
        await api('DELETE /seller/stores/{store}/staff-invitations/{id}', ofOne)
        return { done: 'revoked' as const }
      case 'change_role':
        return await api('PUT /seller/stores/{store}/staff/{id}', { ...ofOne, body: { role } })
      case 'remove':
        await api('DELETE /seller/stores/{store}/staff/{id}', ofOne)
        return { done: 'removed' as const }
    }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'staff.title')

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { data, invitations, ownId } = loaderData
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const isAlone = data.length === 1 && invitations.length === 0
  return (
    <>
      <PageHeader title={t('staff.title')} />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        <StaffNotice outcome={actionData} />
        <Table
          caption={t('staff.people')}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('staff.person'),
              isHeader: true,
              cell: (member) => <Person of={member} ownId={ownId} />,
            },
            { label: t('staff.role'), cell: (member) => <Role of={member} /> },
            {
              label: t('staff.last_active'),
              cell: ({ last_active_at: at }) =>
                at ? <Moment at={at} /> : <span className="text-muted">{t('staff.never_active')}</span>,
            },
            {
              label: t('staff.two_step'),
              cell: ({ has_second_factor: isOn }) => (
                <Badge tone={isOn ? 'success' : 'neutral'}>
                  {t(isOn ? 'staff.two_step_on' : 'staff.two_step_off')}
                </Badge>
              ),
            },
            { label: t('staff.actions'), cell: (member) => <Remove member={member} /> },
          ]}
        />
        {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
        <Invite isAlone={isAlone} refusal={refusal?.values.command === 'invite' ? refusal : undefined} />
      </div>
    </>
  )
}

function Person({ of: { id, name, email }, ownId }: { of: StaffMember; ownId: string }) {
  const t = useTranslate()
  return (
    <>
      <bdi className="font-medium text-strong">{name}</bdi>
      {id === ownId ? <span className="text-muted"> · {t('staff.you')}</span> : null}
      <span className="block text-sm break-all text-muted">{email}</span>
    </>
  )
}

function Role({ of: { id, name, role } }: { of: StaffMember }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  if (role === 'owner') return t('staff.role_owner')
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="id" value={id} />
      <Field label={t('staff.role_of', { name })} hidesLabel>
        <Select key={role} name="role" defaultValue={role}>
          <RoleOptions />
        </Select>
      </Field>
      <Button type="submit" variant="quiet" size="sm" name="command" value="change_role" disabled={isBusy}>
        {t('staff.change_role')}
      </Button>
    </Form>
  )
}

function RoleOptions() {
  const t = useTranslate()
  return grantedStoreRoles.map((role) => (
    <option key={role} value={role}>
      {t(`staff.role_${role}`)}
    </option>
  ))
}

function Remove({ member: { id, name, role } }: { member: StaffMember }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  if (role === 'owner') return <span className="text-sm text-muted">{t('staff.owner_text')}</span>
  return (
    <Disclosure label={t('staff.remove')}>
      <Form method="post" className="grid max-w-64 justify-items-start gap-2 pb-2">
        <p className="text-sm text-muted">{t('staff.remove_text', { name })}</p>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="quiet" size="sm" name="command" value="remove" disabled={isBusy}>
          {t('staff.remove_named', { name })}
        </Button>
      </Form>
    </Disclosure>
  )
}

function Invitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const t = useTranslate()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t('staff.invitations')}</h2>
      <Table
        caption={t('staff.invitations')}
        rows={invitations}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('staff.email'),
            isHeader: true,
            cell: ({ email }) => <bdi className="break-all">{email}</bdi>,
          },
          { label: t('staff.role'), cell: ({ role }) => t(`staff.role_${role}`) },
          {
            label: t('staff.expires'),
            cell: ({ expires_at: at, is_expired: isExpired }) =>
              isExpired ? <Badge tone="warning">{t('staff.expired')}</Badge> : <Moment at={at} />,
          },
          { label: t('staff.actions'), cell: (invitation) => <InvitationActions of={invitation} /> },
        ]}
      />
    </section>
  )
}

function InvitationActions({ of: { id, email } }: { of: StaffInvitation }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      {(['resend', 'revoke'] as const).map((command) => (
        <Button
          key={command}
          type="submit"
          variant="quiet"
          size="sm"
          name="command"
          value={command}
          disabled={isBusy}
          aria-label={t(`staff.${command}_named`, { email })}
        >
          {t(`staff.${command}`)}
        </Button>
      ))}
    </Form>
  )
}

function Invite({ isAlone, refusal }: { isAlone: boolean; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const { name: store } = useSellerStore()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t(isAlone ? 'staff.alone_title' : 'staff.invite_title')}>
      <p className="mb-4 text-muted">{isAlone ? t('staff.alone_text') : t('staff.invite_text', { store })}</p>
      <Form method="post" noValidate className="flex flex-wrap items-start gap-4">
        <EnterSubmit command="invite" />
        <Field label={t('staff.email')} error={refusal?.errors.email} className="min-w-64 grow">
          <TextInput
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            dir="ltr"
            defaultValue={refusal?.values.email}
          />
        </Field>
        <Field label={t('staff.role')} error={refusal?.errors.role} className="min-w-40">
          <Select name="role" defaultValue={refusal?.values.role ?? 'packer'}>
            <RoleOptions />
          </Select>
        </Field>
        <Button
          type="submit"
          variant="action"
          name="command"
          value="invite"
          isBusy={isBusy}
          className="sm:mt-7"
        >
          {t('staff.invite')}
        </Button>
      </Form>
      <Disclosure label={t('staff.what_roles_may')}>
        <dl className="grid gap-x-6 gap-y-2 pt-2 sm:grid-cols-[auto_1fr]">
          {grantedStoreRoles.map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium text-strong">{t(`staff.role_${role}`)}</dt>
              <dd className="text-muted">{t(`staff.may_${role}`)}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </Panel>
  )
}
