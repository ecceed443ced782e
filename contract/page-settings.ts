import type { PublicConfiguration } from './public-configuration.ts'

/** Settings that the server writes into the page that the web app starts from, so that nothing flickers. */
export interface PageSettings {
  name: string
  /** Name of the theme, as in the configuration: `bluegrey-lightgreen`. */
  theme: string
  /** URL of the shop's own logo. Without it the default logo is shown. */
  logo?: string
  /** The shop has its own colours: pictures in the default colours are subdued. */
  hasOwnColors?: boolean
  /** The shop belongs to a learner of a class: the class bar is shown below the top bar. */
  isInClass?: boolean
  /** What the screens need of the shop's configuration, so that no page has to ask for it. */
  configuration?: PublicConfiguration
}

/** Id of the script element that contains them as JSON. */
export const PAGE_SETTINGS_ID = 'shop-settings'
