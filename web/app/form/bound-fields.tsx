/** Fields that know their value, error and limits by their name (form-context.tsx). */
import type { ComponentProps, ReactNode } from 'react'
import { Checkbox, Switch } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { useField, useForm } from './form-context.tsx'

interface LabelledProps extends BoundProps {
  /** Shows the label to screen readers only. */
  readonly hidesLabel?: boolean
  /** Of a field that the contract requires in some cases only. */
  readonly isRequired?: boolean
}

interface BoundProps {
  readonly name: string
  /** Where the value is, in a row of a list (use-rows.ts). */
  readonly from?: string | undefined
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly className?: string
}

interface TextFieldProps extends LabelledProps {
  /** More attributes of the input, such as `inputMode`. */
  readonly input?: Omit<ComponentProps<'input'>, 'name' | 'defaultValue' | 'maxLength'>
}

export function TextField({ name, from, input, ...field }: TextFieldProps) {
  const { value, error, limit, isMarked } = useField(name, from)
  return (
    <Field isRequired={isMarked} {...field} error={error}>
      <TextInput
        aria-required={limit.isRequired}
        {...input}
        name={name}
        maxLength={limit.maxLength}
        defaultValue={value}
      />
    </Field>
  )
}

interface TextareaFieldProps extends LabelledProps {
  readonly input?: Omit<ComponentProps<'textarea'>, 'name' | 'defaultValue' | 'maxLength'>
}

export function TextareaField({ name, from, input, ...field }: TextareaFieldProps) {
  const { value, error, limit, isMarked } = useField(name, from)
  return (
    <Field {...field} error={error} isRequired={isMarked}>
      <Textarea
        aria-required={limit.isRequired}
        {...input}
        name={name}
        maxLength={limit.maxLength}
        defaultValue={value}
      />
    </Field>
  )
}

interface SelectFieldProps extends LabelledProps {
  /** Options of the select. */
  readonly children: ReactNode
}

export function SelectField({ name, from, children, ...field }: SelectFieldProps) {
  const { value, error, isMarked } = useField(name, from)
  return (
    <Field {...field} error={error} isRequired={isMarked}>
      <Select name={name} defaultValue={value}>
        {children}
      </Select>
    </Field>
  )
}

export function SwitchField({ name, from, ...field }: BoundProps) {
  return <Switch {...field} name={name} defaultChecked={useField(name, from).value !== ''} />
}

export function CheckboxField({ name, from, ...field }: BoundProps) {
  const { value, error } = useField(name, from)
  return <Checkbox {...field} name={name} defaultChecked={value !== ''} error={error} />
}

/** Fields that can't be typed in, such as ids. */
export function HiddenField({ name, value }: { readonly name: string; readonly value: string }) {
  const { id } = useForm()
  return <input type="hidden" form={id} name={name} value={value} />
}
