import { Eye, EyeOff, GripVertical, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { WrittenBlock, WrittenHome } from '#contract/home-page.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { Picture } from '#ui/picture.tsx'
import { Question } from '#ui/question.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useRestoredFocus } from '#ui/use-restored-focus.ts'
import { listIn, partOf, type Settings, stringIn } from './settings-input.ts'

/** Blocks in order. Buttons move a block up or down; a mouse can also drag it. */
export function BlockList({ home: { revision, blocks, pictures } }: { home: WrittenHome }) {
  const t = useTranslate()
  const locale = useLocale()
  const submit = useSubmit()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()

  function letGo(event: DragEvent, to: number): void {
    event.preventDefault()
    const id = dragged === undefined ? undefined : blocks[dragged]?.id
    setDragged(undefined)
    setOver(undefined)
    if (id === undefined || dragged === to) return
    submit(
      { command: 'move', id, to: String(to), revision: String(revision) },
      { method: 'post', preventScrollReset: true },
    )
  }

  return (
    <ol className="flex flex-col gap-3">
      {blocks.map((block, index) => {
        const kind = t(`editing.home_kind_${block.content.kind}`)
        const { title, pictureKey } = outlineOf(block, locale)
        const name = title && title !== kind ? `${kind}: ${title}` : kind
        const picture = pictures.find(({ key }) => key === pictureKey)?.picture
        const isOver = over === index && dragged !== undefined && dragged !== index
        return (
          <li
            key={block.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(index)
            }}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDrop={(event) => letGo(event, index)}
            className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border bg-surface p-3 sm:p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-line'} ${dragged === index ? 'opacity-60' : ''}`}
          >
            <span className="hidden cursor-grab text-muted pointer-fine:block">
              <Icon of={GripVertical} />
            </span>
            {picture ? (
              <Picture
                picture={{ ...picture, alt: '' }}
                sizes="4rem"
                className="hidden size-14 rounded-lg object-cover sm:block"
              />
            ) : null}
            <div className="min-w-0 grow basis-40">
              <TextLink to={`/operator/home/blocks/${block.id}`} variant="more">
                {kind}
              </TextLink>
              {title ? <span className="block truncate text-sm text-muted">{title}</span> : null}
            </div>
            {block.is_shown ? null : <Badge>{t('editing.home_hidden')}</Badge>}
            <BlockButtons block={block} name={name} revision={revision} place={index} count={blocks.length} />
          </li>
        )
      })}
    </ol>
  )
}

interface BlockButtonsProps {
  readonly block: WrittenBlock
  readonly name: string
  readonly revision: number
  /** Position among `count`, from 0. */
  readonly place: number
  readonly count: number
}

/** Actions on a block in the list; only removal asks for confirmation. */
function BlockButtons({ block, name, revision, place, count }: BlockButtonsProps) {
  const t = useTranslate()
  const kept = useRestoredFocus(useNavigation().state)
  const question = `remove-${block.id}`
  const about = (
    <>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="id" value={block.id} />
    </>
  )
  return (
    <>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-1" {...kept}>
        {about}
        <MoveButtons
          labels={{ up: t('editing.home_item_up', { name }), down: t('editing.home_item_down', { name }) }}
          place={place}
          count={count}
        />
        <IconButton
          type="submit"
          name="command"
          value={block.is_shown ? 'hide' : 'show'}
          icon={block.is_shown ? Eye : EyeOff}
          label={t(block.is_shown ? 'editing.home_hide_label' : 'editing.home_show_label', { name })}
        />
        <IconButton icon={Trash2} label={t('editing.home_item_remove', { name })} popoverTarget={question} />
      </Form>
      <Question
        id={question}
        title={t('editing.home_remove_question', { name })}
        text={t('editing.home_remove_text')}
      >
        <Form method="post" preventScrollReset className="flex flex-wrap justify-end gap-3">
          {about}
          <Button variant="quiet" popoverTarget={question} popoverTargetAction="hide">
            {t('editing.home_remove_stay')}
          </Button>
          <Button type="submit" variant="danger" name="command" value="remove">
            {t('editing.home_remove')}
          </Button>
        </Form>
      </Question>
    </>
  )
}

/** Returns the first text and the first picture of a block. */
function outlineOf({ content }: WrittenBlock, locale: string) {
  const settings: Settings = content.settings
  const [first = settings] = [
    ...['slides', 'tiles', 'columns', 'banners', 'promises'].flatMap((name) =>
      listIn(settings, name).slice(0, 1),
    ),
    ...(partOf(settings, 'banner') ? [partOf(settings, 'banner')] : []),
  ]
  const words = partOf(first, 'title')
  return { title: stringIn(words, locale) || stringIn(words, 'en'), pictureKey: stringIn(first, 'picture') }
}
