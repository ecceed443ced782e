import type { Attack } from '#lab'

function leaveFor(name: string, to: string): Attack {
  return {
    challenge: 'redirectCryptoCurrencyChallenge',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.get(`/redirect?to=${to}`)
      expect(answer.status === 302, `the redirect answered with ${answer.status}`)
    },
  }
}

export const attacks: Attack[] = [
  leaveFor(
    'follow the old Bitcoin link',
    'https://blockchain.info/address/1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm',
  ),
  leaveFor(
    'follow the old Dash link',
    'https://explorer.dash.org/address/Xr556RzuwX6hg5EGpkybbv5RanJoZN17kW',
  ),
  leaveFor(
    'follow the old Ether link',
    'https://etherscan.io/address/0x0f933ab9fcaaa782d0279c300d73750e1311eae6',
  ),
]
