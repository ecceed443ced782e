import type { NearMiss } from '#lab'

/** Requests a file of the pictures folder. */
function asks(name: string, path: string): NearMiss {
  return {
    challenge: 'retrieveBlueprintChallenge',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.get(`/assets/public/images/products/${path}`)
      expect(answer.status === 200, `${path} answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  asks('the picture of the product', '3d_keychain.svg'),
  asks('a guess at the name of the plans', '3d_keychain.stl'),
  asks('the plans in small letters', 'juiceshop.stl'),
]
