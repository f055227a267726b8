/** Fields that know their value, error and limits by their name (form-context.tsx). */
import type { ComponentProps, ReactNode } from 'react'
import { Checkbox, Switch } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { type FieldState, useField, useForm } from './form-context.tsx'

interface LabelledProps extends BoundProps {
  /** Shows the label to screen readers only. */
  readonly hidesLabel?: boolean
  /** Of a field that the contract requires in some cases only. */
  readonly isRequired?: boolean
  readonly isOptional?: boolean
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

function marked(marks: Pick<FieldState, 'isMarkedRequired' | 'isMarkedOptional'>) {
  return { isRequired: marks.isMarkedRequired, isOptional: marks.isMarkedOptional }
}

export function TextField({ name, from, input, ...field }: TextFieldProps) {
  const { value, error, limit, ...marks } = useField(name, from)
  return (
    <Field {...marked(marks)} {...field} error={error}>
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
  const { value, error, limit, ...marks } = useField(name, from)
  return (
    <Field {...marked(marks)} {...field} error={error}>
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

/** A password, which a refused form doesn't get back. */
export function PasswordField({ name, input, ...field }: Omit<TextFieldProps, 'from'>) {
  const { error, limit } = useField(name)
  return (
    <Field {...field} error={error}>
      <PasswordInput aria-required={limit.isRequired} {...input} name={name} />
    </Field>
  )
}

interface SelectFieldProps extends LabelledProps {
  /** Options of the select. */
  readonly children: ReactNode
  readonly select?: Omit<ComponentProps<typeof Select>, 'name' | 'defaultValue'>
}

export function SelectField({ name, from, children, select, ...field }: SelectFieldProps) {
  const { value, error, isMarkedRequired } = useField(name, from)
  return (
    <Field isRequired={isMarkedRequired} {...field} error={error}>
      <Select {...select} name={name} defaultValue={value}>
        {children}
      </Select>
    </Field>
  )
}

export function RadioField({
  name,
  ...field
}: Omit<ComponentProps<typeof RadioCards>, 'defaultValue' | 'value' | 'error'>) {
  const { value, error } = useField(name)
  return <RadioCards {...field} name={name} defaultValue={value} error={error} />
}

export function SwitchField({ name, from, ...field }: BoundProps) {
  return <Switch {...field} name={name} defaultChecked={useField(name, from).value !== ''} />
}

export function CheckboxField({ name, from, ...field }: BoundProps & { readonly required?: boolean }) {
  const { value, error } = useField(name, from)
  return <Checkbox {...field} name={name} defaultChecked={value !== ''} error={error} />
}

/** Fields that can't be typed in, such as ids. */
export function HiddenField({ name, value }: { readonly name: string; readonly value: string }) {
  const { id } = useForm()
  return <input type="hidden" form={id} name={name} value={value} />
}
