import { ArrowRight, Heart, Minus, ShoppingBag, Trash2 } from 'lucide-react'
import { Button, ButtonLink, IconButton } from '../button.tsx'
import { TextLink } from '../text-link.tsx'
import { Row, Sample, Section } from './section.tsx'

export function ActionsSection() {
  return (
    <Section title="Actions">
      <Sample title="Variants">
        <Row>
          <Button variant="action">Add to cart</Button>
          <Button variant="accent">Save</Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="plain">Show more</Button>
          <Button variant="danger">Delete</Button>
        </Row>
      </Sample>
      <Sample title="Sizes">
        <Row>
          <Button variant="action" size="lg" icon={ShoppingBag}>
            Add to cart
          </Button>
          <Button variant="action" size="md" icon={ShoppingBag}>
            Add to cart
          </Button>
          <Button variant="action" size="sm" icon={ShoppingBag}>
            Add to cart
          </Button>
        </Row>
      </Sample>
      <Sample title="Busy and unavailable">
        <Row>
          <Button variant="action" isBusy>
            Add to cart
          </Button>
          <Button variant="quiet" isBusy>
            Cancel
          </Button>
          <Button variant="action" disabled>
            Sold out
          </Button>
          <Button variant="quiet" disabled>
            Cancel
          </Button>
        </Row>
      </Sample>
      <Sample title="Signs only">
        <Row>
          <IconButton icon={Heart} label="Keep in wishlist" />
          <IconButton icon={Heart} label="Keep in wishlist, framed" variant="quiet" />
          <IconButton icon={Trash2} label="Remove" size="sm" />
          <IconButton icon={Minus} label="Unavailable" disabled />
        </Row>
      </Sample>
      <Sample title="Links">
        <Row>
          <ButtonLink to="/dev/ui" iconEnd={ArrowRight}>
            To the shops
          </ButtonLink>
          <ButtonLink to="/dev/ui" variant="quiet">
            Back
          </ButtonLink>
          <TextLink to="/dev/ui" variant="more">
            See all
          </TextLink>
          <TextLink to="/dev/ui" variant="quiet" className="inline-flex min-h-6 items-center">
            Delivery
          </TextLink>
        </Row>
        <p>
          In a sentence, <TextLink to="/dev/ui">a link is underlined</TextLink>, as colour alone does not
          tell.
        </p>
      </Sample>
    </Section>
  )
}
