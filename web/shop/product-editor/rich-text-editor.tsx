import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  TextQuote,
  Undo2,
} from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field, useControl } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { directionOf, type Locale } from '#values/locale.ts'
import { editorHtml } from './editor-html.ts'
import '#ui/rich-text.css'
import './rich-text-editor.css'

export interface RichTextEditorProps {
  /** The field of the form that has the text. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly label: string
  readonly language: Locale
  /** Called when the editor can replace the field. */
  readonly onReady: () => void
}

/** Edits HTML with headings, lists and links. Belongs in a Field. */
export function RichTextEditor({ field, label, language, onReady }: RichTextEditorProps) {
  const { id: _, ...described } = useControl()
  const place = useRef<HTMLDivElement>(null)
  const editor = useTiptap({ place, field, label, language, onReady })
  useEffect(() => {
    for (const [attribute, set] of Object.entries(described)) {
      if (set === undefined) editor?.view.dom.removeAttribute(attribute)
      else editor?.view.dom.setAttribute(attribute, String(set))
    }
  })
  return (
    <div className={editor ? 'rich-text-editor' : ''}>
      {editor ? <Tools editor={editor} label={label} /> : null}
      <div ref={place} />
    </div>
  )
}

interface Places extends RichTextEditorProps {
  readonly place: RefObject<HTMLDivElement | null>
}

function useTiptap({ place, field, label, language, onReady }: Places): Editor | undefined {
  const [editor, setEditor] = useState<Editor>()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const announce = useEffectEvent(onReady)
  useEffect(() => {
    const textarea = field.current
    if (!place.current || !textarea) return
    const made = new Editor({
      element: place.current,
      extensions: [kit],
      content: editorHtml(textarea.value),
      // The policy for styles allows no others than those of style sheets.
      injectCSS: false,
      editorProps: { attributes: attributesOf(label, language) },
      onTransaction: rerender,
      onUpdate: ({ editor: changed }) => {
        textarea.value = changed.isEmpty ? '' : changed.getHTML()
        textarea.dispatchEvent(new Event('input', { bubbles: true }))
      },
    })
    // Links in the summary of errors, and the label, lead to the field.
    const focus = () => made.commands.focus()
    textarea.addEventListener('focus', focus)
    if (document.activeElement === textarea) made.commands.focus('end')
    setEditor(made)
    announce()
    return () => {
      textarea.removeEventListener('focus', focus)
      made.destroy()
    }
  }, [place, field, label, language])
  return editor
}

function attributesOf(label: string, language: Locale): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    lang: language,
    dir: directionOf(language),
    class: 'rich-text',
  }
}

const kit = StarterKit.configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  horizontalRule: false,
  strike: false,
  underline: false,
  trailingNode: false,
  link: {
    openOnClick: false,
    protocols: ['mailto', 'tel'],
    HTMLAttributes: { target: null, rel: null, class: null },
  },
})

interface Tool {
  readonly icon: LucideIcon
  readonly label: MessageKey
  readonly run: (editor: Editor) => void
  /** Absent for tools that are done at once. */
  readonly isOn?: (editor: Editor) => boolean
  readonly isPossible?: (editor: Editor) => boolean
}

const tools: readonly Tool[] = [
  {
    icon: Heading2,
    label: 'products.format_heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    icon: Heading3,
    label: 'products.format_subheading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    icon: Bold,
    label: 'products.format_bold',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    icon: Italic,
    label: 'products.format_italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    icon: List,
    label: 'products.format_list',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    icon: ListOrdered,
    label: 'products.format_numbers',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    icon: TextQuote,
    label: 'products.format_quote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

const steps: readonly Tool[] = [
  {
    icon: Undo2,
    label: 'products.format_undo',
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    icon: Redo2,
    label: 'products.format_redo',
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
]

function Tools({ editor, label }: { readonly editor: Editor; readonly label: string }) {
  const t = useTranslate()
  const [isLinking, setIsLinking] = useState(false)
  return (
    <div className="border-b border-line">
      <fieldset className="flex flex-wrap gap-0.5 p-1">
        <legend className="sr-only">{t('products.format', { field: label })}</legend>
        {tools.map((tool) => (
          <ToolButton key={tool.label} tool={tool} editor={editor} />
        ))}
        <IconButton
          icon={Link}
          label={t('products.format_link')}
          size="sm"
          aria-pressed={editor.isActive('link')}
          aria-expanded={isLinking}
          onClick={() => setIsLinking(!isLinking)}
        />
        {steps.map((tool) => (
          <ToolButton key={tool.label} tool={tool} editor={editor} />
        ))}
      </fieldset>
      {isLinking ? <LinkForm editor={editor} onDone={() => setIsLinking(false)} /> : null}
    </div>
  )
}

function ToolButton({ tool, editor }: { readonly tool: Tool; readonly editor: Editor }) {
  const t = useTranslate()
  return (
    <IconButton
      icon={tool.icon}
      label={t(tool.label)}
      size="sm"
      flips={tool.icon === Undo2 || tool.icon === Redo2}
      aria-pressed={tool.isOn?.(editor)}
      disabled={tool.isPossible ? !tool.isPossible(editor) : false}
      onClick={() => tool.run(editor)}
    />
  )
}

function LinkForm({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const before: unknown = editor.getAttributes('link').href
  useEffect(() => input.current?.focus(), [])

  function apply(href: string): void {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else chain.setLink({ href: addressIn(href) }).run()
    onDone()
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The form of the product isn't sent.
    event.preventDefault()
    if (event.key === 'Enter') apply(input.current?.value.trim() ?? '')
    else {
      onDone()
      editor.commands.focus()
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-2 px-3 pb-3">
      <Field label={t('products.format_address')} className="grow basis-60">
        <TextInput
          ref={input}
          type="url"
          dir="ltr"
          autoComplete="off"
          placeholder="https://"
          defaultValue={typeof before === 'string' ? before : ''}
          onKeyDown={press}
        />
      </Field>
      <Button size="sm" onClick={() => apply(input.current?.value.trim() ?? '')}>
        {t('products.format_link_set')}
      </Button>
      {before === undefined ? null : (
        <Button size="sm" variant="quiet" onClick={() => apply('')}>
          {t('products.format_link_remove')}
        </Button>
      )}
    </div>
  )
}

/** An address without protocol is of the web; those of this market begin with a slash. */
function addressIn(written: string): string {
  return /^(?:https?:|mailto:|tel:|\/)/i.test(written) ? written : `https://${written}`
}
