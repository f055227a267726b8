/** Replaces an icon of lucide-react in builds (icon-sprite.ts) with a reference to its symbol in the sprite. */
export function drawn(address: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for an icon, where its module is loaded
  return function DrawnIcon({ className }: { readonly className?: string }) {
    return (
      <svg aria-hidden="true" className={className}>
        <use href={address} />
      </svg>
    )
  }
}
