import type { FunctionalCheck } from '#lab'

function leadsTo(to: string): FunctionalCheck {
  return {
    name: `the redirect still leads to ${new URL(to).hostname}`,
    run: async ({ http, expect }) => {
      const answer = await http.get(`/redirect?to=${to}`)
      expect(answer.status === 302 && answer.headers.location === to, `it answered with ${answer.status}`)
    },
  }
}

export const functionality: FunctionalCheck[] = [
  leadsTo('https://github.com/juice-shop/juice-shop'),
  leadsTo('http://shop.spreadshirt.com/juiceshop'),
  leadsTo('http://shop.spreadshirt.de/juiceshop'),
  leadsTo('https://www.stickeryou.com/products/owasp-juice-shop/794'),
  leadsTo('http://leanpub.com/juice-shop'),
]
