import { Archive, Boxes, Copy, ExternalLink, Eye, History as HistoryIcon, Table2, Trash2 } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { isModifiedClick } from '#app/modified-click.ts'
import type { EditedProduct } from '#contract/products.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, menuItemClass } from '#ui/menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Question } from '#ui/question.tsx'
import { isPublished, StatusBadge } from './status.tsx'

interface HeaderProps {
  /** Undefined for a new product. */
  readonly product: EditedProduct | undefined
  readonly title: string
  readonly listPath: AppPath
  readonly listLabel: string
  /** The list of stock movements, without the product. */
  readonly stockPath: AppPath
  readonly previewPath: AppPath
  /** Whether a command may replace what is in the form; tells why not. */
  readonly mayLeave: () => boolean
  /** Stores what is typed, so that the preview shows it; undefined if it is stored. */
  readonly storeTyped: () => Promise<unknown> | undefined
}

export function Header({ product, title, listPath, listLabel, ...actions }: HeaderProps) {
  return (
    <PageHeader
      breadcrumb={<Breadcrumb items={[{ label: listLabel, to: listPath }, { label: title }]} />}
      title={<span className="wrap-anywhere">{title}</span>}
      aside={
        <>
          <StatusBadge status={product?.status ?? 'draft'} />
          {product ? <Actions product={product} listPath={listPath} {...actions} /> : null}
        </>
      }
    />
  )
}

interface ActionsProps
  extends Pick<HeaderProps, 'listPath' | 'stockPath' | 'previewPath' | 'mayLeave' | 'storeTyped'> {
  readonly product: EditedProduct
}

function Actions({ product, listPath, stockPath, previewPath, mayLeave, storeTyped }: ActionsProps) {
  const t = useTranslate()
  const [archiveId, deleteId] = [useId(), useId()]
  const isVisible = isPublished(product.status)

  function openStored(event: MouseEvent<HTMLAnchorElement>): void {
    const stored = isModifiedClick(event) ? undefined : storeTyped()
    if (!stored) return
    event.preventDefault()
    const { href } = event.currentTarget
    // Opened at once, because browsers block windows that open later.
    const tab = window.open('', '_blank')
    void stored.finally(() => tab?.location.replace(href))
  }

  return (
    <>
      {product.kind === 'dish' ? null : (
        <ButtonLink variant="quiet" icon={Eye} to={previewPath} target="_blank" onClick={openStored}>
          {t('products.preview')}
        </ButtonLink>
      )}
      {isVisible ? (
        <ButtonLink variant="quiet" icon={ExternalLink} to={`/product/${product.slug}`} target="_blank">
          {t('products.view')}
        </ButtonLink>
      ) : null}
      <Menu label={t('products.more_actions')}>
        <Form
          method="post"
          onSubmit={(event) => {
            if (!mayLeave()) event.preventDefault()
          }}
        >
          <button type="submit" name="command" value="duplicate" className={menuItemClass}>
            <Icon of={Copy} size="sm" />
            {t('products.duplicate')}
          </button>
        </Form>
        <AppLink to="#history" className={menuItemClass}>
          <Icon of={HistoryIcon} size="sm" />
          {t('products.part_history')}
        </AppLink>
        <AppLink to={`${stockPath}?product=${product.id}`} className={menuItemClass}>
          <Icon of={Boxes} size="sm" />
          {t('products.stock_movements')}
        </AppLink>
        <AppLink to={`${listPath}/spreadsheet?ids=${product.id}`} className={menuItemClass}>
          <Icon of={Table2} size="sm" />
          {t('lists.sheet_open')}
        </AppLink>
        {product.status === 'archived' || product.status === 'draft' ? null : (
          <button type="button" popoverTarget={archiveId} className={menuItemClass}>
            <Icon of={Archive} size="sm" />
            {t('products.archive')}
          </button>
        )}
        <button type="button" popoverTarget={deleteId} className={menuItemClass}>
          <Icon of={Trash2} size="sm" />
          {t('products.delete')}
        </button>
      </Menu>
      <Confirm
        id={archiveId}
        command="archive"
        title={t('products.archive_title')}
        text={t('products.archive_text')}
        action={t('products.archive')}
        mayLeave={mayLeave}
      />
      <Confirm
        id={deleteId}
        command="delete"
        title={t('products.delete_title')}
        text={t('products.delete_text')}
        action={t('products.delete')}
      />
    </>
  )
}

interface ConfirmProps {
  readonly id: string
  readonly command: 'archive' | 'delete'
  readonly title: string
  readonly text: string
  readonly action: string
  readonly mayLeave?: () => boolean
}

function Confirm({ id, command, title, text, action, mayLeave }: ConfirmProps) {
  const t = useTranslate()
  return (
    <Question id={id} title={title} text={text}>
      <Form
        method="post"
        className="flex flex-wrap gap-3"
        onSubmit={(event) => {
          if (mayLeave?.() === false) event.preventDefault()
          document.getElementById(id)?.hidePopover()
        }}
      >
        <Button variant="quiet" popoverTarget={id} popoverTargetAction="hide">
          {t('products.cancel')}
        </Button>
        <Button type="submit" variant="danger" name="command" value={command}>
          {action}
        </Button>
      </Form>
    </Question>
  )
}
