/** Targets of links that leave the shop. The donation addresses are outdated and were never removed. */
export const REDIRECTS = {
  source: './redirect?to=https://github.com/juice-shop/juice-shop',
  bitcoin: './redirect?to=https://blockchain.info/address/1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm',
  dash: './redirect?to=https://explorer.dash.org/address/Xr556RzuwX6hg5EGpkybbv5RanJoZN17kW',
  ether: './redirect?to=https://etherscan.io/address/0x0f933ab9fcaaa782d0279c300d73750e1311eae6',
}
