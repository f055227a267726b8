/** Colour schemes to try, each with sufficient contrast in light and dark mode. */
import type { ThemeColours } from '#values/theme.ts'

export const colourNames = ['hibiscus', 'rainforest', 'bougainvillea', 'cacao', 'harbour'] as const
export type ColourName = (typeof colourNames)[number]

export const customColours: Readonly<Record<ColourName, ThemeColours>> = {
  hibiscus: { accent: '#a51c47', action: '#b3441d', offer: '#ffc04d' },
  rainforest: { accent: '#1d6b43', action: '#b4480f', offer: '#f2c94c' },
  bougainvillea: { accent: '#8a2a86', action: '#c02a6b', offer: '#ffb199' },
  cacao: { accent: '#7a4a2b', action: '#a63d2f', offer: '#f0b35a' },
  harbour: { accent: '#2b4f9e', action: '#0f6f78', offer: '#ffcf5c' },
}
