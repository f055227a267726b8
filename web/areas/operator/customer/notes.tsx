import { Form, useNavigation } from 'react-router'
import { TextareaField } from '#app/form/bound-fields.tsx'
import { FormFields } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { CustomerProfile } from '#contract/customers.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'

interface NotesProps {
  readonly customer: CustomerProfile
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

/** What operators tell each other about a customer. */
export function Notes({ customer, limits, refusal }: NotesProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('customers.notes')}>
      {customer.state === 'deleted' ? null : (
        <Form
          key={customer.notes[0]?.id}
          method="post"
          noValidate
          preventScrollReset
          className="grid justify-items-start gap-3"
        >
          <FormFields values={refusal?.values ?? {}} errors={refusal?.errors ?? {}} limits={limits}>
            <TextareaField
              name="text"
              label={t('customers.note')}
              hint={t('customers.notes_hint')}
              className="w-full"
              input={{ rows: 3 }}
            />
          </FormFields>
          <Button type="submit" size="sm" name="command" value="note" disabled={isBusy}>
            {t('customers.note_add')}
          </Button>
        </Form>
      )}
      {customer.notes.length === 0 ? <p className="mt-4 text-muted">{t('customers.notes_none')}</p> : null}
      <ul className="mt-4 divide-y divide-line">
        {customer.notes.map((note) => (
          <li key={note.id} className="py-3 last:pb-0">
            <p className="break-words whitespace-pre-wrap text-strong">
              <bdi>{note.text}</bdi>
            </p>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
              <span>
                {t('customers.note_by', {
                  name: note.by ?? t('customers.note_of_deleted'),
                  when: formatMoment(note.at, 'moment', locale),
                })}
              </span>
              {note.is_own ? (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="note" value={note.id} />
                  <Button type="submit" variant="plain" size="sm" name="command" value="remove_note">
                    {t('customers.note_delete')}
                  </Button>
                </Form>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
