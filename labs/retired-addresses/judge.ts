import type { Judge } from '#lab'

/** Addresses that customers could once send cryptocurrency to. */
const RETIRED = [
  'https://blockchain.info/address/1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm',
  'https://explorer.dash.org/address/Xr556RzuwX6hg5EGpkybbv5RanJoZN17kW',
  'https://etherscan.io/address/0x0f933ab9fcaaa782d0279c300d73750e1311eae6',
]

/** The redirect led to one of the addresses that the shop no longer links to. */
export const judge: Judge = ({ on }) => ({
  redirectCryptoCurrencyChallenge: on('visitor.redirected', ({ to }) => RETIRED.includes(to)),
})
