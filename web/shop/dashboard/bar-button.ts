/** Classes of a button that is an icon alone. */
export const barButton = 'icon-button text-muted hover:bg-sunken hover:text-strong'
