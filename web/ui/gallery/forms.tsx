import { Banknote, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Checkbox, Switch } from '../checkbox.tsx'
import { Field } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { PasswordInput } from '../password-input.tsx'
import { QuantityStepper } from '../quantity-stepper.tsx'
import { RadioCards } from '../radio-cards.tsx'
import { RatingInput } from '../rating.tsx'
import { SearchField } from '../search-field.tsx'
import { Select } from '../select.tsx'
import { Textarea, TextInput } from '../text-input.tsx'
import { Row, Sample, Section } from './section.tsx'

export function FormsSection() {
  const [quantity, setQuantity] = useState(2)
  return (
    <Section title="Forms">
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <Field label="Full name">
          <TextInput name="name" autoComplete="name" placeholder="Marie-Claire Joseph" />
        </Field>
        <Field label="Landmark" hint="What the driver will see: a church, a shop, a tree." isOptional>
          <TextInput name="landmark" />
        </Field>
        <Field label="Email" hint="Your receipt goes here." error="Please enter valid email">
          <TextInput name="email" type="email" defaultValue="marie@" autoComplete="email" />
        </Field>
        <Field label="Password">
          <PasswordInput name="password" autoComplete="current-password" defaultValue="hibiscus" />
        </Field>
        <Field label="Island">
          <Select name="island" defaultValue="GD">
            <option value="DM">Dominica</option>
            <option value="GD">Grenada</option>
            <option value="HT">Haiti</option>
          </Select>
        </Field>
        <Field label="Not yours to change">
          <TextInput name="fixed" defaultValue="TW-4821" disabled />
        </Field>
        <Field label="Message">
          <Textarea name="message" placeholder="A word to the seller" />
        </Field>
        <div className="flex flex-col justify-end">
          <SearchField name="search" label="Search orders" />
        </div>
      </div>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <Sample title="Checkbox">
          <Checkbox name="same" label="Bill to the same address" defaultChecked />
          <Checkbox name="news" label="Write to me about offers" hint="Twice a month at most." />
          <Checkbox name="terms" label="I accept the terms" error="This Field Cannot Be Empty" />
          <Checkbox name="locked" label="Cannot be chosen" disabled />
        </Sample>
        <Sample title="Switch">
          <Switch name="open" label="Taking orders" hint="Shoppers see you as open." defaultChecked />
          <Switch name="paused" label="Paused" />
          <Switch name="off" label="Cannot be switched" disabled />
        </Sample>
        <RadioCards
          legend="Delivery"
          name="delivery"
          defaultValue="standard"
          options={[
            {
              value: 'standard',
              label: 'Standard',
              description: 'Between Tuesday and Friday',
              aside: '$4.50',
            },
            { value: 'pickup', label: 'Pick up', description: 'Ready tomorrow at 10', aside: 'Free' },
            { value: 'boat', label: 'By boat', description: 'Not to this island', isDisabled: true },
          ]}
        />
        <RadioCards
          legend="Payment"
          name="payment"
          error="Select payment method is required"
          options={[
            { value: 'card', label: 'Card', aside: <Icon of={CreditCard} /> },
            { value: 'cash', label: 'Cash on delivery', aside: <Icon of={Banknote} /> },
          ]}
        />
        <Sample title="Quantity">
          <Row>
            <QuantityStepper name="qty" value={quantity} onChange={setQuantity} max={5} label="Quantity" />
            <QuantityStepper name="few" value={1} onChange={setQuantity} label="Quantity, small" size="sm" />
          </Row>
        </Sample>
        <RatingInput legend="Your rating" name="rating" defaultValue={4} />
      </div>
    </Section>
  )
}
