import type { Answer, NearMiss, Tools } from '#lab'

/** Jim, logged in, with something in his basket. */
async function jim({ http, expect, settings }: Tools): Promise<{ token: string; bid: number }> {
  const body = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
  const login = await http.post('/rest/user/login', body)
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: { token: string; bid: number } }>().authentication
}

/** Jim checks out, with this sent along as the coupon of a campaign. */
async function checkOut(tools: Tools, coupon: string): Promise<Answer> {
  const { token, bid } = await jim(tools)
  return tools.http.post(`/rest/basket/${bid}/checkout`, { couponData: btoa(coupon) }, { token })
}

/** Checks out with this coupon and is answered with this status. */
function checksOut(name: string, coupon: string, status: number): NearMiss {
  return {
    challenge: 'manipulateClockChallenge',
    name,
    run: async (tools) => {
      const placed = await checkOut(tools, coupon)
      tools.expect(placed.status === status, `the checkout answered with ${placed.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  checksOut('the right coupon on the wrong day', 'WMNSDY2019-1551999600001', 400),
  checksOut('the day of another year', 'WMNSDY2020-1551999600000', 400),
  checksOut('a campaign that never was', 'WMNSDY1999-1551999600000', 200),
  checksOut('no coupon at all', 'null', 200),
]
