import type { Judge } from '#lab'

/** Where customers could once send play money of the serious kind. */
const RETIRED = [
  'https://blockchain.info/address/1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm',
  'https://explorer.dash.org/address/Xr556RzuwX6hg5EGpkybbv5RanJoZN17kW',
  'https://etherscan.io/address/0x0f933ab9fcaaa782d0279c300d73750e1311eae6',
]

/** Somebody was sent to one of the places that the shop no longer speaks of. */
export const judge: Judge = ({ on }) => ({
  redirectCryptoCurrencyChallenge: on('visitor.redirected', ({ to }) => RETIRED.includes(to)),
})
