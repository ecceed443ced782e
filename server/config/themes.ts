import Type from 'typebox'

/** How a colour is written. */
export const COLOR = '^#[0-9a-fA-F]{6}$'

const color = Type.Optional(Type.String({ pattern: COLOR }))

/** What a preset says of its colours. */
export const colors = Type.Object(
  { accent: color, accentText: color, ink: color, paper: color, success: color },
  { additionalProperties: false },
)

/** The few colours that a shop is dressed in. */
export type Colors = Type.Static<typeof colors>

/**
 * The looks that a shop can have: the house's own, and what presets for shops of this kind ask for by name. Each is a
 * few colours; a preset's own `colors` win over them.
 */
export const THEMES = {
  'night-market': {},
  'bluegrey-lightgreen': { accent: '#8bc34a', ink: '#18242a' },
  'blue-lightblue': { accent: '#40c4ff', ink: '#0b2138' },
  'deeppurple-amber': { accent: '#ffc107', ink: '#1d1033' },
  'indigo-pink': { accent: '#ff4081', ink: '#141a3c' },
  'pink-bluegrey': { accent: '#90a4ae', ink: '#33101f' },
  'purple-green': { accent: '#69f0ae', ink: '#240b2e' },
  'deeporange-indigo': { accent: '#3f51b5', accentText: '#ffffff', ink: '#33140b' },
  'lime-green': { accent: '#cddc39', ink: '#1d2409' },
  'neon-fire': { accent: '#ff5722', ink: '#1a0d0a' },
} satisfies Record<string, Colors>

export type Theme = keyof typeof THEMES

/** The name of every look. */
export const themeNames: readonly string[] = Object.keys(THEMES)

/** The colours of a shop: its own before those of its theme; undefined where all are the house's. */
export function colorsOf(theme: string, own: Colors | undefined): Colors | undefined {
  const named: Colors | undefined = Object.entries(THEMES).find(([name]) => name === theme)?.[1]
  const colors = { ...named, ...own }
  return Object.keys(colors).length > 0 ? colors : undefined
}
