import Type from 'typebox'

/** The format of a colour. */
export const COLOR = '^#[0-9a-fA-F]{6}$'

const color = Type.Optional(Type.String({ pattern: COLOR }))

/** The colours of a preset. */
export const colors = Type.Object(
  { accent: color, accentText: color, ink: color, paper: color, success: color },
  { additionalProperties: false },
)

/** The few colours that define a shop's look. */
export type Colors = Type.Static<typeof colors>

/**
 * The themes of a shop: the default one, and those that presets for shops of this kind name. Each is a few colours; a
 * preset's own `colors` win over them.
 */
const THEMES = {
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

export const themeNames: readonly string[] = Object.keys(THEMES)

/** The colours of a shop: its own before those of its theme; undefined if all are the default. */
export function colorsOf(theme: string, own: Colors | undefined): Colors | undefined {
  const named: Colors | undefined = Object.entries(THEMES).find(([name]) => name === theme)?.[1]
  const colors = { ...named, ...own }
  return Object.keys(colors).length > 0 ? colors : undefined
}
