import { REDIRECTS } from '#web/data/redirects.ts'

/** A donation address of a crypto currency. */
export interface CryptoAddress {
  /** Keys of the texts of its dialog and its button. */
  title: string
  text: string
  address: string
  /** A block explorer, through the shop's redirect. */
  url: string
}

/** Outdated: the buttons are on the page, but hidden. */
export const CRYPTO_ADDRESSES: readonly CryptoAddress[] = [
  {
    title: 'TITLE_BITCOIN_ADDRESS',
    text: 'BTN_BITCOIN',
    address: '1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm',
    url: REDIRECTS.bitcoin,
  },
  {
    title: 'TITLE_DASH_ADDRESS',
    text: 'BTN_DASH',
    address: 'Xr556RzuwX6hg5EGpkybbv5RanJoZN17kW',
    url: REDIRECTS.dash,
  },
  {
    title: 'TITLE_ETHER_ADDRESS',
    text: 'BTN_ETHER',
    address: '0x0f933ab9fCAAA782D0279C300D73750e1311EAE6',
    url: REDIRECTS.ether,
  },
]
