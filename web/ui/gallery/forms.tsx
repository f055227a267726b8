import { Banknote, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Checkbox, Switch } from '../checkbox.tsx'
import { Field } from '../field.tsx'
import { FileInput } from '../file-input.tsx'
import { Icon } from '../icon.tsx'
import { PasswordInput } from '../password-input.tsx'
import { PillSelect } from '../pill-select.tsx'
import { QuantityStepper } from '../quantity-stepper.tsx'
import { RadioCards } from '../radio-cards.tsx'
import { RatingInput } from '../rating-input.tsx'
import { SearchField } from '../search-field.tsx'
import { Select } from '../select.tsx'
import { Textarea, TextInput } from '../text-input.tsx'
import { Chapter, Specimen, State, States } from './specimen.tsx'

export function FormsChapter() {
  return (
    <Chapter
      id="forms"
      title="Forms"
      text="Every control has a label; what is wrong stands below it in words and is tied to it."
    >
      <FieldSpecimen />
      <Specimen name="Search field" file="search-field.tsx" text="Words to look for, in a form of the page.">
        <States>
          <SearchField name="search" label="Search orders" />
        </States>
      </Specimen>
      <SelectSpecimen />
      <Specimen name="File input" file="file-input.tsx" text="Pictures and documents, from where they are.">
        <States>
          <Field label="Pictures">
            <FileInput name="pictures" accept="image/*" multiple />
          </Field>
        </States>
      </Specimen>
      <PillSelectSpecimen />
      <Specimen name="Checkbox" file="checkbox.tsx" text="Yes or no, sent with the form.">
        <States shape="two">
          <Checkbox name="same" label="Bill to the same address" defaultChecked />
          <Checkbox name="news" label="Write to me about offers" hint="Twice a month at most." />
          <Checkbox name="terms" label="I accept the terms" error="This Field Cannot Be Empty" />
          <Checkbox name="locked" label="Cannot be chosen" disabled />
          <Checkbox name="given" label="Always on" defaultChecked disabled />
        </States>
      </Specimen>
      <Specimen name="Switch" file="checkbox.tsx" text="On or off, at once.">
        <States shape="two">
          <Switch name="open" label="Taking orders" hint="Shoppers see you as open." defaultChecked />
          <Switch name="paused" label="Paused" />
          <Switch name="off" label="Cannot be switched" disabled />
        </States>
      </Specimen>
      <Specimen
        name="Radio cards"
        file="radio-cards.tsx"
        text="One of a few that need explaining: delivery, payment, an address."
      >
        <States shape="two">
          <RadioCards legend="Delivery" name="delivery" defaultValue="standard" options={deliveries} />
          <RadioCards
            legend="Payment"
            name="payment"
            error="Select payment method is required"
            options={payments}
          />
        </States>
      </Specimen>
      <Steppers />
      <Specimen
        name="Rating to give"
        file="rating-input.tsx"
        text="Five stars that are a group of radio buttons."
      >
        <States>
          <RatingInput legend="Your rating" name="rating" defaultValue={4} />
          <RatingInput legend="Not rated yet" name="unrated" error="Rating is required" />
        </States>
      </Specimen>
    </Chapter>
  )
}

function FieldSpecimen() {
  return (
    <Specimen name="Field" file="field.tsx" text="A control with its label, hint and error, tied together.">
      <States shape="two">
        <Field label="Full name">
          <TextInput name="name" autoComplete="name" placeholder="Marie-Claire Joseph" />
        </Field>
        <Field label="Landmark" hint="What the driver will see: a church, a shop, a tree." isOptional>
          <TextInput name="landmark" />
        </Field>
        <Field label="Email" hint="Your receipt goes here." error="Please enter valid email">
          <TextInput name="email" type="email" defaultValue="marie@" autoComplete="email" />
        </Field>
        <Field label="Order number" hint="Not yours to change.">
          <TextInput name="fixed" defaultValue="TW-4821" disabled />
        </Field>
        <Field label="Password">
          <PasswordInput name="password" autoComplete="current-password" defaultValue="hibiscus" />
        </Field>
        <Field label="Message">
          <Textarea name="message" placeholder="A word to the seller" />
        </Field>
      </States>
    </Specimen>
  )
}

function SelectSpecimen() {
  return (
    <Specimen name="Select" file="select.tsx" text="One of a list that needs no explaining.">
      <States shape="three">
        <Field label="Island">
          <Select name="island" defaultValue="GD">
            <option value="DM">Dominica</option>
            <option value="GD">Grenada</option>
            <option value="HT">Haiti</option>
          </Select>
        </Field>
        <Field label="Parish" error="This Field Cannot Be Empty">
          <Select name="parish">
            <option value="">Choose</option>
          </Select>
        </Field>
        <Field label="Currency">
          <Select name="currency" disabled>
            <option>US dollar</option>
          </Select>
        </Field>
      </States>
    </Specimen>
  )
}

function PillSelectSpecimen() {
  return (
    <Specimen name="Pill select" file="pill-select.tsx" text="A choice in the line above a list.">
      <States>
        <PillSelect label="Island" name="narrow" defaultValue="">
          <option value="">Every island</option>
          <option value="GD">Grenada</option>
        </PillSelect>
        <PillSelect label="Sort by" showsLabel name="sort">
          <option>Best match</option>
          <option>Lowest price</option>
        </PillSelect>
      </States>
    </Specimen>
  )
}

function Steppers() {
  const [quantity, setQuantity] = useState(2)
  return (
    <Specimen name="Quantity stepper" file="quantity-stepper.tsx" text="How many: a number with two buttons.">
      <States>
        <State name="md, at most 5">
          <QuantityStepper name="qty" value={quantity} onChange={setQuantity} max={5} label="Quantity" />
        </State>
        <State name="sm, at its least">
          <QuantityStepper name="few" value={1} onChange={setQuantity} label="Quantity, small" size="sm" />
        </State>
      </States>
    </Specimen>
  )
}

const deliveries = [
  { value: 'standard', label: 'Standard', description: 'Between Tuesday and Friday', aside: '$4.50' },
  { value: 'pickup', label: 'Pick up', description: 'Ready tomorrow at 10', aside: 'Free' },
  { value: 'boat', label: 'By boat', description: 'Not to this island', isDisabled: true },
]

const payments = [
  { value: 'card', label: 'Card', aside: <Icon of={CreditCard} /> },
  { value: 'cash', label: 'Cash on delivery', aside: <Icon of={Banknote} /> },
]
