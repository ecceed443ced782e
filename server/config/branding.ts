import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from './schema.ts'
import { contrast, DEFAULT_COLORS, luminance, serverPageCss } from './theme-css.ts'
import type { SchemaProblem } from './yaml-source.ts'

const AFAR = /^(https?:\/\/|data:image\/)/i

/** The address of a logo or favicon: a file below `pictures/`, or an address that the browser can load itself. */
export function pictureAddress(picture: string): string {
  return AFAR.test(picture) ? picture : `assets/public/images/${picture}`
}

/** The logo that the web app and the server's own pages draw themselves. */
export const DEFAULT_LOGO = 'brand/logo.svg'

/** The look of pages that the server renders. */
export interface Branding {
  /** The shop's name. */
  name: string
  /** Address of a custom logo; undefined for the default one. */
  logo: string | undefined
  /** Colours for light and dark, as custom properties. */
  css: string
  /** Whether the colours are not the default ones. */
  hasOwnColors: boolean
}

export function brandingOf({ application }: Pick<Configuration, 'application'>): Branding {
  const { name, logo, colors } = application
  return {
    name,
    logo: logo === DEFAULT_LOGO ? undefined : pictureAddress(logo),
    css: serverPageCss(colors),
    hasOwnColors: colors !== undefined,
  }
}

/** What a content security policy has to allow for the logo: ` data:`, ` https://cdn.example`, or nothing. */
export function logoSource({ logo }: Branding): string {
  if (logo?.startsWith('data:')) return ' data:'
  return logo && AFAR.test(logo) ? ` ${new URL(logo).origin}` : ''
}

/** Problems of the colours, the logo, the favicon and the bots' picture of a shop. */
export function findBrandingProblems(
  { application }: Pick<Configuration, 'application'>,
  pictures: string,
): SchemaProblem[] {
  const found = [
    findColorProblem(application),
    findPictureProblem(pictures, ['logo'], application.logo),
    findPictureProblem(pictures, ['favicon'], application.favicon),
    findPictureProblem(pictures, ['chatBot', 'avatar'], application.chatBot.avatar),
  ]
  return found.filter((problem) => problem !== undefined)
}

function findColorProblem({ colors }: Configuration['application']): SchemaProblem | undefined {
  if (!colors) return undefined
  const { accent, accentText, ink, paper } = { ...DEFAULT_COLORS, ...colors }
  const at = (...names: (keyof typeof colors)[]) => {
    const named = names.find((name) => colors[name] !== undefined) ?? ''
    return ['application', 'colors', named]
  }
  const onAccent = contrast(accentText, accent)
  if (onAccent < 4.5) {
    const problem = `${accentText} on ${accent} cannot be read: the contrast is ${round(onAccent)}, and must be 4.5 or more`
    return { path: at('accentText', 'accent'), problem }
  }
  const onPaper = contrast(ink, paper)
  if (onPaper < 7 || luminance(ink) > luminance(paper)) {
    const problem = `ink ${ink} must be dark and paper ${paper} light, with a contrast of 7 or more; it is ${round(onPaper)}`
    return { path: at('ink', 'paper'), problem }
  }
  return undefined
}

/** Rounded down, so that a ratio that is refused at 4.5 is never shown as 4.5. */
function round(ratio: number): number {
  return Math.floor(ratio * 10) / 10
}

function findPictureProblem(
  pictures: string,
  field: readonly string[],
  picture: string,
): SchemaProblem | undefined {
  if (AFAR.test(picture) || isPicture(pictures, picture)) return undefined
  const problem = 'must be a file in content/pictures, or begin with https:// or data:image/'
  return { path: ['application', ...field], problem }
}

/** Whether a folder of pictures has such a file. */
export function isPicture(folder: string, file: string): boolean {
  const isInside = file !== '' && !file.split(/[/\\]/).includes('..')
  return isInside && existsSync(join(folder, file))
}
