import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'

interface EditPageProps {
  readonly list: { readonly label: string; readonly to: AppPath }
  /** Name of the record. */
  readonly name: string
  readonly text?: ReactNode
  readonly aside?: ReactNode
  /** Confirms the last change. */
  readonly done?: string | undefined
  readonly children: ReactNode
  /** Shown beside the form on wide screens. */
  readonly side?: ReactNode
}

/** Page of one record of a list. */
export function EditPage({ list, name, text, aside, done, children, side }: EditPageProps) {
  const layout = side
    ? 'xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start'
    : 'max-w-4xl grid-cols-[minmax(0,1fr)]'
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[list, { label: name }]} />}
        title={<span className="wrap-anywhere">{name}</span>}
        text={text}
        aside={aside}
      />
      <div className={`mt-6 mb-8 grid gap-6 ${layout}`}>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          {done === undefined ? null : <Alert tone="success">{done}</Alert>}
          {children}
        </div>
        {side}
      </div>
    </>
  )
}

interface RemovalProps {
  /** Why the record can't be deleted. */
  readonly blocked?: string | undefined
  readonly open: string
  readonly text?: string
  readonly remove: string
}

/** Deletes the record of a page, with the command `remove`. */
export function Removal({ blocked, open, text, remove }: RemovalProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('taxonomy.remove_title')}>
      {blocked ? (
        <p className="wrap-anywhere text-muted">{blocked}</p>
      ) : (
        <Disclosure label={open}>
          <Form method="post" className="grid justify-items-start gap-4 pt-2">
            {text ? <p className="text-muted">{text}</p> : null}
            <Button type="submit" variant="danger" name="command" value="remove" disabled={isBusy}>
              {remove}
            </Button>
          </Form>
        </Disclosure>
      )}
    </Panel>
  )
}
