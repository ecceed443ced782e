/** What the server writes into the page that the web app starts from, so that nothing flickers. */
export interface PageSettings {
  name: string
  /** Name of the look, as in the configuration: `bluegrey-lightgreen`. */
  theme: string
  /** Address of the shop's own logo; the house's mark and logo are shown where there is none. */
  logo?: string
  /** Where the shop is painted in its own colours: pictures in the house's colours step back. */
  hasOwnColors?: boolean
  /** The shop is a learner's in a class: there is a bar of the class below the top bar. */
  isInClass?: boolean
}

/** Id of the script element that holds them as JSON. */
export const PAGE_SETTINGS_ID = 'shop-settings'
