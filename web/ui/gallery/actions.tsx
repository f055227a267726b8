import { ArrowRight, Heart, Minus, Save, ShoppingBag, Trash2 } from 'lucide-react'
import { ActionBar } from '../action-bar.tsx'
import { Button, ButtonLink, IconButton, IconLink } from '../button.tsx'
import { Menu, menuItemClass } from '../menu.tsx'
import { MoveButtons } from '../move-buttons.tsx'
import { TextLink } from '../text-link.tsx'
import { Chapter, Specimen, State, States } from './specimen.tsx'

export function ActionsChapter() {
  return (
    <Chapter
      id="actions"
      title="Actions"
      text="A button acts, a link goes. One coral button a page: the thing the page is for."
    >
      <ButtonSpecimen />
      <IconButtonSpecimen />
      <Specimen
        name="Move buttons"
        file="move-buttons.tsx"
        text="Move a row by one place, in the form of that row; the first goes no further up."
      >
        <States>
          <State name="the first of three">
            <MoveButtons labels={{ up: 'Move bread up', down: 'Move bread down' }} place={0} count={3} />
          </State>
          <State name="between others">
            <MoveButtons labels={{ up: 'Move tea up', down: 'Move tea down' }} place={1} count={3} />
          </State>
        </States>
      </Specimen>
      <Specimen
        name="Menu"
        file="menu.tsx"
        text="Less frequent actions behind one button. Opens without script."
      >
        <div className="flex h-40 justify-center">
          <Menu label="More actions">
            <button type="button" className={menuItemClass}>
              Duplicate
            </button>
            <button type="button" className={menuItemClass}>
              Archive
            </button>
          </Menu>
        </div>
      </Specimen>
      <Specimen
        name="Action bar"
        file="action-bar.tsx"
        text="The buttons of a form that is longer than the screen: at the foot of the screen until the form ends."
      >
        <div className="grid gap-6">
          <div className="h-40 rounded-2xl bg-sunken" />
          <ActionBar>
            <Button>Keep</Button>
            <Button variant="quiet">Look at it</Button>
          </ActionBar>
        </div>
      </Specimen>
      <LinkSpecimen />
    </Chapter>
  )
}

function ButtonSpecimen() {
  return (
    <Specimen
      name="Button"
      file="button.tsx"
      text="Acts. Busy, it keeps its width and takes no second press."
    >
      <States>
        <State name="action">
          <Button variant="action">Add to cart</Button>
        </State>
        <State name="accent">
          <Button>Save</Button>
        </State>
        <State name="quiet">
          <Button variant="quiet">Cancel</Button>
        </State>
        <State name="plain">
          <Button variant="plain">Show more</Button>
        </State>
        <State name="danger">
          <Button variant="danger">Delete</Button>
        </State>
      </States>
      <States>
        <State name="lg">
          <Button variant="action" size="lg" icon={ShoppingBag}>
            Add to cart
          </Button>
        </State>
        <State name="md, with an icon">
          <Button icon={Save}>Save</Button>
        </State>
        <State name="sm, with an icon after">
          <Button size="sm" variant="quiet" iconEnd={ArrowRight}>
            Next
          </Button>
        </State>
      </States>
      <States>
        <State name="busy">
          <Button variant="action" isBusy>
            Add to cart
          </Button>
        </State>
        <State name="busy, quiet">
          <Button variant="quiet" isBusy>
            Cancel
          </Button>
        </State>
        <State name="disabled">
          <Button variant="action" disabled>
            Sold out
          </Button>
        </State>
        <State name="disabled, quiet">
          <Button variant="quiet" disabled>
            Cancel
          </Button>
        </State>
        <State name="unavailable with a reason">
          <Button aria-disabled title="The kitchen is closed">
            Order now
          </Button>
        </State>
      </States>
    </Specimen>
  )
}

function IconButtonSpecimen() {
  return (
    <Specimen
      name="Icon button"
      file="button.tsx"
      text="A sign alone, where space is dear; its label says it."
    >
      <States>
        <State name="plain">
          <IconButton icon={Heart} label="Keep in wishlist" />
        </State>
        <State name="quiet">
          <IconButton icon={Heart} label="Keep in wishlist, framed" variant="quiet" />
        </State>
        <State name="action">
          <IconButton icon={ShoppingBag} label="Add to cart" variant="action" />
        </State>
        <State name="floating, on pictures">
          <IconButton icon={Heart} label="Keep in wishlist, on a picture" variant="floating" />
        </State>
        <State name="a link">
          <IconLink to="/dev/ui" icon={ArrowRight} label="On to the choice" flips variant="floating" />
        </State>
        <State name="small">
          <IconButton icon={Trash2} label="Remove" size="sm" />
        </State>
        <State name="disabled">
          <IconButton icon={Minus} label="One less" disabled />
        </State>
        <State name="arrow, flips with the direction">
          <IconButton icon={ArrowRight} label="Onwards" flips />
        </State>
      </States>
    </Specimen>
  )
}

function LinkSpecimen() {
  return (
    <Specimen
      name="Link"
      file="text-link.tsx"
      text="Goes. In running text underlined, as colour alone does not tell."
    >
      <p>
        Baked in <TextLink to="/dev/ui">Saint Andrew</TextLink> and sent the same day.
      </p>
      <States>
        <State name="quiet, in lists">
          <TextLink to="/dev/ui" variant="quiet" className="inline-flex min-h-6 items-center">
            Delivery
          </TextLink>
        </State>
        <State name="more, beside a heading">
          <TextLink to="/dev/ui" variant="more">
            See all
          </TextLink>
        </State>
        <State name="as a button">
          <ButtonLink to="/dev/ui" iconEnd={ArrowRight}>
            To the shops
          </ButtonLink>
        </State>
        <State name="as a quiet button">
          <ButtonLink to="/dev/ui" variant="quiet">
            Back
          </ButtonLink>
        </State>
      </States>
    </Specimen>
  )
}
